import FuzzParts
import Testing

@testable import HearthHousehold

/// Two devices of one person agree on how far that person is (docs/spec/household.md, section 4.4).
@Suite struct ProgressTests {
    private func report(
        _ completed: [String], at current: String, spent: Int64 = 0, total: Int64? = nil,
        modules: [String: Double] = [:]
    ) -> ProgressReport {
        ProgressReport(
            path: "p", currentNode: current, completedNodes: completed, moduleProgress: modules, timeSpent: spent,
            totalTimeSpent: total)
    }

    @Test func theExampleOfTheSpecification() {
        let stored = Progress(currentNode: "b", completedNodes: ["a", "b"], totalTimeSpent: 300, version: 3)
        let outcome = report(["a", "c"], at: "c", spent: 45).merged(into: stored)
        #expect(outcome.progress.completedNodes == ["a", "c", "b"] && outcome.progress.currentNode == "c")
        #expect(outcome.progress.totalTimeSpent == 345 && outcome.conflicts == ["current_node"])
        #expect(outcome.progress.version == 4)
    }

    @Test func aPhoneThatWasOfflineTakesNobodyBack() {
        let stored = Progress(currentNode: "d", completedNodes: ["a", "b", "d"])
        #expect(report(["a"], at: "b").merged(into: stored).progress.currentNode == "d")
    }

    @Test func modulesAndTimeNeverFall() {
        let stored = Progress(
            currentNode: "a", moduleProgress: ["m": 80, "n": 5], totalTimeSpent: 100, version: 1)
        let outcome = report([], at: "a", spent: 10, total: 500, modules: ["m": 20, "o": 1]).merged(into: stored)
        #expect(outcome.progress.moduleProgress == ["m": 80, "n": 5, "o": 1])
        #expect(outcome.progress.totalTimeSpent == 500 && outcome.conflicts == [])
        #expect(report([], at: "a", spent: 10, total: 50).merged(into: stored).progress.totalTimeSpent == 110)
    }

    /// In whatever order two devices speak, nothing that was completed is lost, and both see the same.
    @Test func twoDevicesConverge() {
        for seed in 0..<10_000 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            func any() -> ProgressReport {
                let nodes = Array(
                    "abcdefgh".map(String.init).shuffled(using: &random).prefix(.random(in: 0...8, using: &random)))
                return report(
                    nodes, at: String("abcdefgh".randomElement(using: &random) ?? "a"),
                    spent: .random(in: 0...100, using: &random),
                    modules: ["m": .random(in: 0...100, using: &random)])
            }
            let (one, other) = (any(), any())
            let first = other.merged(into: one.merged(into: nil).progress).progress
            let second = one.merged(into: other.merged(into: nil).progress).progress
            let all = Set(one.completedNodes).union(other.completedNodes)
            #expect(Set(first.completedNodes) == all && Set(second.completedNodes) == all, "\(seed)")
            #expect(first.completedNodes.count == all.count, "\(seed)")
            #expect(first.totalTimeSpent == one.timeSpent + other.timeSpent, "\(seed)")
            #expect(first.totalTimeSpent == second.totalTimeSpent, "\(seed)")
            #expect(first.moduleProgress == second.moduleProgress, "\(seed)")
        }
    }
}
