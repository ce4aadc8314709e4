import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct LostCommandTests {
    private func fault(_ answers: [Bool]) -> TwinFault? {
        LostCommands.fault(
            in: answers.enumerated().map { (SyntheticHouse.start + .hours(Int64($0.offset)), $0.element) })
    }

    private func answers(_ count: Int, lost share: Double, seed: UInt64) -> [Bool] {
        var chance = Chance(state: seed)
        return (0..<count).map { _ in chance.unit() >= share }
    }

    @Test func threeInTenLostOneByOneAreFound() throws {
        let answers = (0..<30).map { ![0, 3, 6].contains($0 % 10) }
        let fault = try #require(self.fault(answers))
        #expect(fault.kind == .commandsLost && fault.evidence == 2 && abs(fault.measured - 70) < 1e-9)
        #expect(fault.since == SyntheticHouse.start)
    }

    @Test func twentyAreNeeded() {
        #expect(fault((0..<19).map { $0 % 2 == 0 }) == nil)
        #expect(fault((0..<20).map { $0 % 2 == 0 }) != nil)
        #expect(fault([]) == nil)
    }

    /// What is away for a day is told again every hour.
    @Test func aDeviceThatWasAwayHasNoPoorPath() {
        let away = Array(repeating: true, count: 15) + Array(repeating: false, count: 24)
        #expect(fault(away + Array(repeating: true, count: 15)) == nil)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func threeInTenAreFoundOfSixty(seed: UInt64) {
        #expect(fault(answers(60, lost: 0.3, seed: seed)) != nil)
    }

    /// A thousand devices of which each loses one command in fifty.
    @Test func aFewLostCommandsAreNoFault() {
        let raised = (1...1_000 as ClosedRange<UInt64>).count { seed in
            fault(answers(20 + Int(seed % 100), lost: 0.02, seed: seed)) != nil
        }
        #expect(raised == 0)
    }
}
