import HearthModel

/// Some rules, each once, in the order in which they were named.
struct RuleMarks: Sendable, Codable {
    private var isMarked: ContiguousArray<Bool> = []
    private(set) var list: ContiguousArray<RuleIndex> = []

    init(count: Int = 0) { isMarked = ContiguousArray(repeating: false, count: count) }

    /// - Returns: whether it was not there yet.
    @discardableResult
    mutating func insert(_ rule: RuleIndex) -> Bool {
        guard isMarked.indices.contains(rule.position), !isMarked[rule.position] else { return false }
        isMarked[rule.position] = true
        list.append(rule)
        return true
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
