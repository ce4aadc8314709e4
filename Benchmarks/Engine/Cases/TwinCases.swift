import HearthKernel
import HearthModel
import HearthRules
import HearthSimulation
import HearthTwins
import SyntheticHouses

/// Looking ahead and back. Runs go on one processor each, so 32 pairs take 32 times a pair, shared out among the
/// processors that there are.
enum TwinCases {
    static let all =
        [day("twin-day", rooms: 25)] + [6, 100, 250].map { day("growth-\($0 * 8)", rooms: $0) } + [
            Case(
                name: "what-if-pair", about: "one of the 32 pairs of a what-if: a night of 200 devices, twice", rounds: 1
            ) {
                let bench = TwinBench(rooms: 25)
                return { rounds in
                    for _ in 0..<rounds {
                        let start = bench.ahead()
                        TwinBench.live(start, hours: 8)
                        TwinBench.live(start, hours: 8)
                    }
                }
            },
            Case(name: "twin-fork", about: "a copy of a run ahead of 200 devices, and its first instant", rounds: 100) {
                let start = TwinBench(rooms: 25).ahead()
                return { rounds in
                    for _ in 0..<rounds { TwinBench.live(start, hours: 0) }
                }
            },
            Case(name: "room-fit", about: "a room learned from 14 days, its windows included", rounds: 1) {
                let recorded = SyntheticHouse(seed: 1, days: 14)
                return { rounds in
                    for _ in 0..<rounds {
                        let fit = RoomFit(
                            recorded.history, from: SyntheticHouse.start, to: SyntheticHouse.start + .days(14))
                        precondition(fit.isFitted, "The room is learned.")
                    }
                }
            },
            Case(
                name: "replay-hour",
                about: "a recorded hour of 200 devices with 125 rules and with one of them edited, side by side",
                rounds: 3
            ) {
                let hour = RecordedHour()
                return { rounds in
                    for _ in 0..<rounds { hour.replay() }
                }
            },
        ]

    private static func day(_ name: String, rooms: Int) -> Case {
        Case(
            name: name, about: "a day ahead of \(rooms * 8) devices and \(rooms * 5) rules in \(rooms) rooms", rounds: 1
        ) {
            let start = TwinBench(rooms: rooms).ahead()
            return { rounds in
                for _ in 0..<rounds { TwinBench.live(start, hours: 24) }
            }
        }
    }
}

/// A house in winter that can be looked ahead of.
private struct TwinBench {
    private var bench: BenchHouse
    private let setting: TwinSetting

    init(rooms: Int) {
        bench = BenchHouse(rooms: rooms, rules: [BenchHouse.rules(rooms: rooms)], others: "device outside.temp: temp")
        var setting = TwinSetting()
        setting.outdoorAreas = ["outside"]
        self.setting = setting
        report(.number(3), "temp", "outside.temp")
        for room in 0..<rooms {
            report(.number(19), "temp", "room\(room).temp")
            report(.number(19), "temp", "room\(room).heat")
            report(.number(20), "setpoint", "room\(room).heat")
            report(.flag(true), "calling", "room\(room).heat")
        }
        bench.step(.instantEnds, after: .zero)
    }

    private mutating func report(_ value: Value, _ property: String, _ device: String) {
        bench.step(.report(bench.report(value, of: bench.slot(property, of: device))))
    }

    func ahead() -> TwinRun {
        TwinRun(
            of: bench.house, from: bench.now, to: bench.now, setting: setting, draws: Draws(seed: 7).run(1), events: [],
            isTold: false)
    }

    static func live(_ start: TwinRun, hours: Int64) {
        var run = start.onward(to: start.now + .hours(hours), events: [], isTold: false)
        precondition(run.run() && !run.rooms.isEmpty, "The run comes to its end, and warms rooms.")
    }
}

/// 1,350 readings and what the rules make of them: sensors of climate every five minutes, motion in each room every ten.
private struct RecordedHour {
    private let changes: [HouseChange]
    private let programs: [Program]
    private let (start, end): (Instant, Instant)

    init() {
        let rules = BenchHouse.rules(rooms: 25)
        let edited = rules.replacing("set room0.light to 60 %", with: "set room0.light to 50 %", maxReplacements: 1)
        let bench = BenchHouse(rooms: 25, rules: [rules])
        programs = [bench.house.program, BenchHouse(rooms: 25, rules: [edited]).house.program]
        let begin = bench.now
        (start, end) = (begin, begin + .hours(1))
        var changes: [HouseChange] = [.house(bench.house, .start, at: begin)]
        for minute in 1..<60 {
            let at = begin + .minutes(Int64(minute))
            func report(_ value: Value, _ property: String, _ device: String) {
                let report = bench.report(value, of: bench.slot(property, of: device))
                changes.append(.input(Input(at: at, .report(report))))
            }
            for room in 0..<25 {
                if (minute + room) % 5 == 0 {
                    let wave = Double((minute + room * 7) % 60) / 10
                    report(.number(17 + wave), "temp", "room\(room).heat")
                    report(.number(40 + wave), "humidity", "room\(room).heat")
                    report(.number(17 + wave), "temp", "room\(room).temp")
                    report(.number(10 * wave), "lux", "room\(room).lux")
                }
                if (minute + room) % 10 == 0 { report(.flag(minute % 20 < 10), "on", "room\(room).motion") }
            }
            changes.append(.input(Input(at: at, .instantEnds)))
        }
        self.changes = changes
    }

    func replay() {
        var left = changes[...]
        var diff = ReplayDiff(
            reading: { left.popFirst() }, from: { _ in programs[0] }, to: { _ in programs[1] })
        let differences = diff.differences(from: start, to: end)
        precondition(differences?.differences.isEmpty == false, "The edited rule makes a difference.")
    }
}
