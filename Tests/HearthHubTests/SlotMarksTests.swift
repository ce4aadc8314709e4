import FuzzParts
import HearthModel
import Testing

@testable import HearthHub

@Suite struct SlotMarksTests {
    @Test(arguments: 1...20) func theyAreASet(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (marks, others) = (SlotMarks(), SlotMarks())
        var (set, otherSet) = (Set<SlotIndex>(), Set<SlotIndex>())
        for _ in 0..<500 {
            let slot = SlotIndex(Int.random(in: 0..<40, using: &random))
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                others.removeAll()
                otherSet.removeAll()
            case 1..<8:
                others.insert(slot)
                otherSet.insert(slot)
            default:
                marks.insert(slot)
                set.insert(slot)
            }
            #expect(marks.list.count == set.count && Set(marks.list) == set)
            #expect(others.list.count == otherSet.count && Set(others.list) == otherSet)
            #expect(marks.isEmpty == set.isEmpty)
        }
    }
}
