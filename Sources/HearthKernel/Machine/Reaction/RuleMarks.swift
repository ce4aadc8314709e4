import HearthModel

/// Rules that have to be looked at, each once.
struct RuleMarks: Sendable {
    private var isMarked: ContiguousArray<Bool> = []
    private(set) var list: ContiguousArray<RuleIndex> = []

    init(count: Int = 0) { isMarked = ContiguousArray(repeating: false, count: count) }

    mutating func insert(_ rule: RuleIndex) {
        guard isMarked.indices.contains(rule.position), !isMarked[rule.position] else { return }
        isMarked[rule.position] = true
        list.append(rule)
    }

    mutating func insert(_ rules: ArraySlice<RuleIndex>) {
        for rule in rules { insert(rule) }
    }

    mutating func insertAll() {
        for position in isMarked.indices { insert(RuleIndex(position)) }
    }

    mutating func sort() {
        if list.count > 1 { list.sort() }
    }

    mutating func removeAll() {
        for rule in list { isMarked[rule.position] = false }
        list.removeAll(keepingCapacity: true)
    }
}
