import HearthModel
import Testing

@testable import HearthRules

/// What is said of many rules about one device: enough, and not the square of it.
@Suite struct ManyRulesTests {
    private func rules(_ count: Int, _ rule: (Int) -> String) -> String {
        (0..<count).map { "rule \"R\($0)\": \(rule($0))" }.joined(separator: "\n")
    }

    @Test func soManyThatDisagreeAreNotAllCompared() {
        let found = checked(
            rules(200) { "while room > \($0 % 30) °C { turn \($0.isMultiple(of: 2) ? "on" : "off") lamp }" })
        let conflicts = found.filter { $0.code == "W130" }
        #expect(conflicts.count == 2_001)
        #expect(
            conflicts.filter { $0.message == "So many rules disagree on lamp that not all were compared." }.count == 1)
    }

    @Test func thoseThatAgreeAreNotCompared() {
        let found = checked(rules(1_000) { "while room > \(Double($0) / 100) °C { turn on lamp }" })
        #expect(!found.contains { $0.code == "W130" })
    }

    @Test func nodesLieOnACycleTogether() {
        // 0 → 1 → 2 → 1, 3 → 3, 4 → 0
        let cycles = Cycles([[1], [2], [1], [3], [0]])
        #expect(cycles.join(1, 2) && cycles.join(3, 3))
        #expect(!cycles.join(0, 1) && !cycles.join(2, 3) && !cycles.join(4, 0))
        let chain = Cycles((0..<100_000).map { $0 < 99_999 ? [$0 + 1] : [] })
        #expect(!chain.join(0, 99_999))
    }
}
