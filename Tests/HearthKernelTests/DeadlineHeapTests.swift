import FuzzParts
import HearthModel
import Testing

@testable import HearthKernel

@Suite struct DeadlineHeapTests {
    @Test func deadlinesComeInTheOrderOfTheirInstantsAndThenOfTheirMaking() {
        var random = SplitMix64(seed: 5)
        var heap = DeadlineHeap()
        let instants = (0..<500).map { _ in Int64.random(in: 0..<50, using: &random) }
        for (i, at) in instants.enumerated() {
            heap.add(.silence(DeviceIndex(i)), at: Instant(milliseconds: at))
        }
        var order: [Int] = []
        while let entry = heap.next(dueBy: .distantFuture) {
            if case .silence(let device) = entry.deadline { order.append(device.position) }
        }
        #expect(order == instants.indices.sorted { (instants[$0], $0) < (instants[$1], $1) })
        #expect(heap.first == nil)
    }

    @Test func nothingIsDueBeforeItsInstant() {
        var heap = DeadlineHeap()
        heap.add(.silence(DeviceIndex(0)), at: Instant(milliseconds: 10))
        #expect(heap.next(dueBy: Instant(milliseconds: 9))?.at == nil)
        #expect(heap.next(dueBy: Instant(milliseconds: 10))?.at == Instant(milliseconds: 10))
    }
}
