import HearthModel

/// Some slots, each once: a flag for each slot of the house instead of a hash for each look.
struct SlotMarks {
    private var isMarked: ContiguousArray<Bool> = []
    private(set) var list: ContiguousArray<SlotIndex> = []

    var isEmpty: Bool { list.isEmpty }

    mutating func insert(_ slot: SlotIndex) {
        while isMarked.count <= slot.position { isMarked.append(false) }
        guard !isMarked[slot.position] else { return }
        isMarked[slot.position] = true
        list.append(slot)
    }

    mutating func removeAll() {
        for slot in list { isMarked[slot.position] = false }
        list.removeAll(keepingCapacity: true)
    }
}
