import FuzzParts
import Glibc
import HearthLinks
import HearthModel
import Testing

/// The board that holds outputs, on made-up hardware and a made-up clock.
@Suite struct OutputBoardTests {
    private let hardware = MadeUpHardware()
    private let board: OutputBoard

    init() {
        let hardware = hardware
        board = OutputBoard { plan, levels throws(GPIOError) in try hardware.open(plan, levels) }
    }

    private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    private func plan(_ id: String = "pump", _ change: (inout GPIOOutput) -> Void = { _ in }) -> OutputPlan {
        var output = GPIOOutput(
            hardware: .line(GPIOPin(chip: "chip", line: .named(id))), safeState: .inactive)
        change(&output)
        return OutputPlan(id: id, consumer: "test:" + id, output: output)
    }

    @Test func anOutputIsDrivenAndReadBack() {
        board.carryOut(.take([plan()], start: ["pump": 0]), at: at(0))
        #expect(board.takeNews() == [.held("pump"), .level("pump", 0)])
        board.carryOut(.set("pump", level: 1_000), at: at(1))
        #expect(board.takeNews() == [.level("pump", 1_000)])
        #expect(hardware.levels["pump"] == [1_000])
    }

    @Test func whoeverLeavesLeavesItSafe() {
        let plans = [plan("a"), plan("b") { $0.safeState = .active }, plan("c") { $0.safeState = .hold }]
        board.carryOut(.take(plans, start: [:]), at: at(0))
        for id in ["a", "b", "c"] { board.carryOut(.set(id, level: id == "b" ? 0 : 1_000), at: at(1)) }
        board.abandon(at: at(2))
        #expect(hardware.levels == ["a": [0], "b": [1_000], "c": [1_000]])
        #expect(hardware.openings == ["a", "b", "c"])
    }

    @Test func theNextHubFindsTheLinesHeldAndStartsThemAsItSays() {
        board.carryOut(.take([plan()], start: [:]), at: at(0))
        board.carryOut(.set("pump", level: 1_000), at: at(1))
        board.abandon(at: at(2))
        board.carryOut(.take([plan()], start: ["pump": 1_000]), at: at(3))
        #expect(hardware.levels["pump"] == [1_000])
        #expect(hardware.openings == ["pump"])
    }

    @Test func aNewConfigurationLeavesAloneWhatItDoesNotChange() {
        board.carryOut(.take([plan("a"), plan("b")], start: ["a": 0, "b": 0]), at: at(0))
        board.carryOut(.set("a", level: 1_000), at: at(1))
        board.carryOut(.set("b", level: 1_000), at: at(1))
        board.carryOut(.take([plan("a"), plan("c")], start: ["a": 0, "c": 0]), at: at(2))
        #expect(hardware.levels == ["a": [1_000], "b": [0], "c": [0]])
    }

    @Test func aPulseEndsByItselfAndRefusesAnother() {
        board.carryOut(.take([plan { $0.pulse = Milliseconds(400) }], start: [:]), at: at(0))
        board.carryOut(.set("pump", level: 1_000), at: at(100))
        board.carryOut(.set("pump", level: 1_000), at: at(200))
        #expect(board.takeNews().suffix(2) == [.level("pump", 1_000), .refused("pump", milliseconds: 300)])
        #expect(board.due == at(500))
        board.advance(to: at(500))
        #expect(hardware.levels["pump"] == [0])
    }

    @Test func aPulseEndsThoughTheHubHasGone() {
        let pulsing = plan {
            $0.pulse = .seconds(60)
            $0.safeState = .hold
        }
        board.carryOut(.take([pulsing], start: [:]), at: at(0))
        board.carryOut(.set("pump", level: 1_000), at: at(100))
        board.abandon(at: at(200))
        #expect(hardware.levels["pump"] == [0])
    }

    @Test func leastTimesAreWaitedForAndSafetyWaitsForNothing() {
        let compressor = plan {
            $0.minOn = .seconds(60)
            $0.minOff = .seconds(180)
        }
        board.carryOut(.take([compressor], start: ["pump": 0]), at: at(0))
        board.carryOut(.set("pump", level: 1_000), at: at(1_000))
        #expect(board.takeNews().last == .waiting("pump", .minOff, milliseconds: 179_000))
        board.carryOut(.set("pump", level: 1_000), at: at(180_000))
        board.carryOut(.set("pump", level: 0), at: at(200_000))
        #expect(board.takeNews().last == .waiting("pump", .minOn, milliseconds: 40_000))
        board.abandon(at: at(201_000))
        #expect(hardware.levels["pump"] == [0])
    }

    @Test func whatIsOnForTooLongGoesOff() {
        board.carryOut(.take([plan { $0.maxOn = .minutes(20) }], start: [:]), at: at(0))
        board.carryOut(.set("pump", level: 1_000), at: at(0))
        _ = board.takeNews()
        for minute in 1...20 { board.advance(to: at(Int64(minute) * 60_000)) }
        #expect(board.takeNews() == [.tooLong("pump"), .level("pump", 0)])
    }

    @Test func aLineThatIsBusyIsTriedAgainAndSaidOnce() {
        hardware.refusal = .busy(GPIOPin(chip: "chip", line: .named("pump")), holder: "other")
        board.carryOut(.take([plan()], start: [:]), at: at(0))
        board.advance(to: at(10_000))
        #expect(
            board.takeNews() == [
                .fault("pump", "line 'pump' of chip is held by 'other' and so busy; retried every 10 s")
            ])
        hardware.refusal = nil
        board.advance(to: at(20_000))
        #expect(board.takeNews() == [.held("pump"), .level("pump", 0)])
    }

    @Test func aChipThatVanishesIsNoticedAndTakenUpAgainAsItWas() {
        board.carryOut(.take([plan()], start: [:]), at: at(0))
        board.carryOut(.set("pump", level: 1_000), at: at(1))
        _ = board.takeNews()
        hardware.refusal = .refused("line", code: ENODEV)
        board.advance(to: at(10_000))
        #expect(board.takeNews() == [.fault("pump", "line does not work: No such device")])
        hardware.refusal = nil
        board.advance(to: at(20_000))
        #expect(board.takeNews() == [.held("pump"), .level("pump", 1_000)])
    }

    /// Two directions of a motor under any orders: never both, and what is read back is what was ordered.
    @Test func bothDirectionsAreNeverDriven() {
        var output = GPIOOutput(
            hardware: .pair(
                GPIOPair(
                    open: GPIOPin(chip: "chip", line: .offset(1)), close: GPIOPin(chip: "chip", line: .offset(2)),
                    openTravel: 20_000, closeTravel: 20_000)), safeState: .inactive)
        output.initial = .inactive
        board.carryOut(.take([OutputPlan(id: "blind", consumer: "test", output: output)], start: [:]), at: at(0))
        var random = SplitMix64(seed: 3)
        var now: Int64 = 0
        for _ in 0..<10_000 {
            now += Int64.random(in: 0...900, using: &random)
            board.advance(to: at(now))
            switch Int.random(in: 0...9, using: &random) {
            case 0...3: board.carryOut(.move("blind", .open, milliseconds: 3_000), at: at(now))
            case 4...7: board.carryOut(.move("blind", .close, milliseconds: 3_000), at: at(now))
            case 8: board.carryOut(.stop("blind"), at: at(now))
            default: board.abandon(at: at(now))
            }
            #expect(hardware.levels["blind"] != [1_000, 1_000])
        }
        #expect(!hardware.wasBoth)
    }
}

/// Hardware that remembers what it was told.
private final class MadeUpHardware {
    var levels: [String: [Int]] = [:]
    var openings: [String] = []
    var refusal: GPIOError?
    var wasBoth = false

    func open(_ plan: OutputPlan, _ start: [Int]) throws(GPIOError) -> any OutputHardware {
        if let refusal { throw refusal }
        openings.append(plan.id)
        levels[plan.id] = start
        return Lines(id: plan.id, hardware: self)
    }

    private final class Lines: OutputHardware {
        let id: String
        let hardware: MadeUpHardware
        init(id: String, hardware: MadeUpHardware) { (self.id, self.hardware) = (id, hardware) }
        func drive(_ levels: [Int]) throws(GPIOError) {
            if let refusal = hardware.refusal { throw refusal }
            hardware.levels[id] = levels
            hardware.wasBoth = hardware.wasBoth || levels == [1_000, 1_000]
        }
        func levels() throws(GPIOError) -> [Int] {
            if let refusal = hardware.refusal { throw refusal }
            return hardware.levels[id] ?? []
        }
    }
}
