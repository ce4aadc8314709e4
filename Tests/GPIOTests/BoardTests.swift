import HearthLinks
import HearthModel
import Testing

extension PinTests {
    /// The board that holds outputs, on the wire. Its clock is made up.
    @Suite struct BoardTests {
        let chip: SimulatedChip
        init() throws { chip = try SimulatedChip() }

        private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

        @Test func itsLinesShowTheDeviceAsHolderAndGoToTheirSafeStates() throws {
            let board = OutputBoard()
            let plans = [(5, GPIOOutput.SafeState.inactive), (6, .active), (7, .hold)].map { line, safe in
                OutputPlan(
                    id: "relay\(line)", consumer: "hearth:relay\(line)",
                    output: GPIOOutput(hardware: .line(chip.pin(UInt32(line))), safeState: safe))
            }
            board.carryOut(.take(plans, start: [:]), at: at(0))
            #expect(GPIOChips.facts(at: try GPIOChips.place(of: chip.pin(6)))?.consumer == "hearth:relay6")
            for line in 5...7 { board.carryOut(.set("relay\(line)", level: line == 6 ? 0 : 1_000), at: at(1)) }
            #expect(try (5...7).map { try chip.isHigh($0) } == [true, false, true])
            board.abandon(at: at(2))
            #expect(try (5...7).map { try chip.isHigh($0) } == [false, true, true])
        }

        /// 10,000 random sequences of commands.
        @Test func bothDirectionsOfAMotorAreNeverOnTheWire() throws {
            let board = OutputBoard()
            let pair = GPIOPair(open: chip.pin(8), close: chip.pin(9), openTravel: 20_000, closeTravel: 20_000)
            let plan = OutputPlan(
                id: "blind", consumer: "test", output: GPIOOutput(hardware: .pair(pair), safeState: .inactive))
            board.carryOut(.take([plan], start: [:]), at: at(0))
            var random = SystemRandomNumberGenerator()
            var now: Int64 = 0
            var (moved, both) = (0, 0)
            for _ in 0..<10_000 {
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    now += Int64.random(in: 0...900, using: &random)
                    board.advance(to: at(now))
                    switch Int.random(in: 0...9, using: &random) {
                    case 0...3: board.carryOut(.move("blind", .open, milliseconds: 3_000), at: at(now))
                    case 4...7: board.carryOut(.move("blind", .close, milliseconds: 3_000), at: at(now))
                    case 8: board.carryOut(.stop("blind"), at: at(now))
                    default: board.abandon(at: at(now))
                    }
                    let wires = (try chip.isHigh(8), try chip.isHigh(9))
                    if wires.0 || wires.1 { moved += 1 }
                    if wires.0 && wires.1 { both += 1 }
                }
            }
            #expect(both == 0)
            #expect(moved > 5_000)
        }

        @Test func aChipThatVanishesIsNoticedAndHeldAgainWhenItReturns() throws {
            let board = OutputBoard()
            let plan = OutputPlan(
                id: "relay", consumer: "test",
                output: GPIOOutput(hardware: .line(chip.pin(5)), safeState: .inactive))
            board.carryOut(.take([plan], start: [:]), at: at(0))
            board.carryOut(.set("relay", level: 1_000), at: at(1))
            _ = board.takeNews()
            try chip.setPresent(false)
            board.advance(to: at(10_000))
            guard case .fault("relay", _)? = board.takeNews().last else {
                return #expect(Bool(false), "The chip is gone")
            }
            try chip.setPresent(true)
            board.advance(to: at(20_000))
            #expect(board.takeNews() == [.held("relay"), .level("relay", 1_000)])
            #expect(try SimulatedChip().isHigh(5))
        }
    }
}
