import FuzzParts
import HearthModel
import Testing

@testable import HearthKernel

@Suite struct DeadlinesTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    @Test func whatNobodyNoticesIsDueInItsTurnAndWakesNobodyForASecond() {
        var deadlines = Deadlines()
        deadlines.add(.command(CommandID(1)), at: at(10))
        deadlines.add(.silence(DeviceIndex(0)), at: at(20))
        deadlines.quietFirst()
        #expect(deadlines.earliest == at(10))
        #expect(deadlines.wake == at(20))
        #expect(deadlines.next(dueBy: at(9))?.at == nil)
        #expect(deadlines.next(dueBy: at(20))?.deadline == .command(CommandID(1)))
        #expect(deadlines.next(dueBy: at(20))?.deadline == .silence(DeviceIndex(0)))
        #expect(deadlines.earliest == nil && deadlines.wake == nil)
        deadlines.add(.command(CommandID(2)), at: at(10))
        deadlines.quietFirst()
        #expect(deadlines.wake == at(1_010))
    }

    @Test func theyComeInOneOrderWhicheverAreQuiet() {
        var random = SplitMix64(seed: 5)
        var (deadlines, plain) = (Deadlines(), DeadlineHeap())
        for i in 0..<500 {
            let (deadline, due) = (Deadline.command(CommandID(Int64(i))), at(.random(in: 0..<50, using: &random)))
            deadlines.add(deadline, at: due)
            plain.add(deadline, at: due)
            if Bool.random(using: &random) { deadlines.quietFirst() }
        }
        while let entry = plain.next(dueBy: .distantFuture) {
            #expect(deadlines.next(dueBy: .distantFuture)?.deadline == entry.deadline)
        }
        #expect(deadlines.earliest == nil)
    }
}
