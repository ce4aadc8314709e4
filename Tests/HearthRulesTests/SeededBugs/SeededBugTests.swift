import Testing

@testable import HearthRules

/// Mistakes that people make in rules are found, and nothing is said of the same rules as they were meant.
@Suite struct SeededBugTests {
    @Test func thereAreEnough() {
        #expect(SeededBugFile.all.count == 6)
        #expect(SeededBugFile.all.flatMap(\.bugs).count { !$0.isMissed } >= 40)
    }

    /// Prints a line of figures for the class.
    @Test(arguments: SeededBugFile.all)
    func mistakesAreFound(_ all: SeededBugs) {
        var (found, falseAlarms) = (0, 0)
        for bug in all.bugs {
            let (diagnostics, proved) = all.examined(bug.wrong)
            let isFound = diagnostics.contains { $0.code == bug.code }
            #expect(isFound != bug.isMissed, "\(bug.title)\n\(proved.verdicts) \(diagnostics.map(\.line))")
            #expect(!diagnostics.contains { $0.severity == .error }, "\(bug.title): \(diagnostics.map(\.line))")
            #expect(proved.counterexamplesAreTrue([("table.hearth", bug.wrong)]), "\(bug.title)")
            found += isFound ? 1 : 0

            let (alarms, corrected) = all.examined(bug.corrected)
            #expect(alarms.isEmpty, "\(bug.title), corrected\n\(corrected.verdicts) \(alarms.map(\.message))")
            falseAlarms += alarms.isEmpty ? 0 : 1
        }
        print("\(all.title): \(found) of \(all.bugs.count) mistakes found, \(falseAlarms) false alarms")
    }
}
