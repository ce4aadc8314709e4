import HearthModel
import HearthTwins
import SyntheticHouses

/// Puts faults into devices that are known exactly: a lamp, a shutter, a sprinkler, a socket far from its router
/// (docs/spec/twins.md, section 7). They live for three weeks, and the fault begins after two.
enum DeviceTrial {
    private static let start = SyntheticHouse.start
    private static let day = 14 as Int64

    /// A device, of which is told what is found at the end of each of the last seven days.
    struct Kind: Sendable {
        let name: String
        let kind: TwinFault.Kind
        /// Days within which it must be found.
        let days: Int
        let found: @Sendable (_ seed: UInt64, _ isFaulty: Bool) -> [TwinFault?]
    }

    static let kinds = [
        Kind(name: "lamp dead", kind: .loadDead, days: 1, found: lamp),
        Kind(name: "cover slow", kind: .actuatorSlow, days: 3, found: shutter),
        Kind(name: "valve leaking", kind: .valveLeaks, days: 1, found: sprinkler),
        Kind(name: "cooling dead", kind: .coolNoResponse, days: 1, found: conditioner),
        Kind(name: "burner out", kind: .heatNoResponse, days: 1, found: burner),
        Kind(name: "30 % of commands lost", kind: .commandsLost, days: 7, found: socket),
    ]

    private static func looks(_ look: (_ now: Instant) -> TwinFault?) -> [TwinFault?] {
        (day..<(day + 7)).map { look(start + .days($0 + 1)) }
    }

    /// 4 to 60 W, switched on two to six times a day; its meter is off by 0.3 W.
    private static func lamp(_ seed: UInt64, _ isFaulty: Bool) -> [TwinFault?] {
        var (chance, isOn, power) = (Chance(state: seed), Readings(), Readings())
        let watts = chance.between(4, 60)
        isOn.take(0, at: start)
        for today in 0..<(day + 7) {
            let times = Int64(chance.between(2, 6))
            for time in 0..<times {
                let at = start + .days(today) + .minutes(360 + time * 900 / times + Int64(chance.between(0, 30)))
                let drawn = isFaulty && today >= day ? 0 : watts * chance.between(0.9, 1.1)
                isOn.take(1, at: at)
                power.take(max(0, drawn + chance.between(-0.3, 0.3)), at: at + .seconds(Int64(chance.between(1, 20))))
                let off = at + .minutes(Int64(chance.between(5, 90)))
                isOn.take(0, at: off)
                power.take(max(0, chance.between(-0.3, 0.3)), at: off + .seconds(Int64(chance.between(1, 20))))
            }
        }
        return looks { now in
            let trials = DeadLoad.trials(of: isOn.between(now - DeadLoad.memory, now), at: now)
            return DeadLoad.fault(in: trials, power: power, heard: now)
        }
    }

    /// Opened and closed every day in 15 to 40 s, closing faster; half as long again when it is slow.
    private static func shutter(_ seed: UInt64, _ isFaulty: Bool) -> [TwinFault?] {
        var (chance, position, moves) = (Chance(state: seed), Readings(), [MoverFaults.Move]())
        let (opening, late) = (chance.between(15, 40), isFaulty ? 1.5 : 1)
        position.take(0, at: start)
        for today in 0..<(day + 7) {
            for (hour, target) in [(7, 100.0), (20, 0.0)] as [(Int64, Double)] {
                let at = start + .days(today) + .hours(hour)
                let seconds =
                    opening * (target > 0 ? 1 : 0.8) * chance.between(0.9, 1.1) * (today >= day ? late : 1)
                moves.append(MoverFaults.Move(at: at, target: target))
                position.take(target, at: at + .seconds(Int64(seconds + chance.between(0, 2))))
            }
        }
        return looks { now in
            let known = moves.filter { $0.at < now && now - $0.at <= MoverFaults.memory }
            return MoverFaults.fault(in: known, position: position, within: .seconds(90), heard: now)
        }
    }

    /// Runs for half an hour a day; then a twentieth of its flow goes on.
    private static func sprinkler(_ seed: UInt64, _ isFaulty: Bool) -> [TwinFault?] {
        var (chance, isClosed, flow) = (Chance(state: seed), Readings(), Readings())
        let full = chance.between(6, 20)
        isClosed.take(1, at: start)
        for today in 0..<(day + 7) {
            let at = start + .days(today) + .hours(6)
            isClosed.take(0, at: at)
            flow.take(full, at: at + .seconds(20))
            isClosed.take(1, at: at + .minutes(30))
            let leak = isFaulty && today >= day ? full / 20 : 0
            for minute in 31...40 as ClosedRange<Int64> {
                flow.take(leak + max(0, chance.between(-0.05, 0.05)), at: at + .minutes(minute))
            }
        }
        return looks { LeakingValve.fault(in: isClosed.until($0), flow: flow.until($0), heard: $0, at: $0) }
    }

    private static func conditioner(_ seed: UInt64, _ isFaulty: Bool) -> [TwinFault?] {
        let room = CooledRoom(seed: seed, days: day + 7, failure: isFaulty ? start + .days(day) : nil)
        return looks { now in
            let calling = room.calling.between(now - DeadCooling.memory, now)
            return DeadCooling.fault(in: calling, temperature: room.temperature.until(now), heard: now, at: now)
        }
    }

    private static func burner(_ seed: UInt64, _ isFaulty: Bool) -> [TwinFault?] {
        let water = HeatedWater(seed: seed, days: day + 7, failure: isFaulty ? start + .days(day) : nil)
        return looks { now in
            ColdFlow.fault(
                in: water.calling.until(now), flow: water.flow.until(now), rooms: water.rooms, heard: now, at: now)
        }
    }

    /// Told something 4 to 30 times a day, of which one in fifty is lost, or three in ten.
    private static func socket(_ seed: UInt64, _ isFaulty: Bool) -> [TwinFault?] {
        var (chance, answers) = (Chance(state: seed), [(at: Instant, isAnswered: Bool)]())
        let often = Int64(chance.between(4, 30))
        for today in 0..<(day + 7) {
            for time in 0..<often {
                let lost = isFaulty && today >= day ? 0.3 : 0.02
                answers.append((start + .days(today) + .minutes(time * 1440 / often), chance.unit() >= lost))
            }
        }
        return looks { now in
            LostCommands.fault(in: answers.filter { $0.at < now && now - $0.at <= LostCommands.memory })
        }
    }

    /// - Returns: whether nine in ten are found in time, with the right name, and none that are well.
    static func run(_ seeds: ClosedRange<UInt64>) -> Bool {
        kinds.map { kind in
            let hits = seeds.count { seed in
                let first = kind.found(seed, true).firstIndex { $0?.kind == kind.kind }
                return first.map { $0 < kind.days } ?? false
            }
            let alarms = seeds.count { kind.found($0, false).contains { $0 != nil } }
            print("  \(kind.name): found \(hits) of \(seeds.count) within \(kind.days) days; \(alarms) false alarms")
            return hits * 10 >= seeds.count * 9 && alarms == 0
        }.allSatisfy(\.self)
    }
}

extension Readings {
    fileprivate func until(_ now: Instant) -> Readings { between(.distantPast, now) }
}
