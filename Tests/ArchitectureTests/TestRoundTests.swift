import Testing

/// A test that `scripts/test` does not run holds nothing.
@Suite struct TestRoundTests {
    @Test func scriptsTestRunsAllTests() {
        let rounds = Tree.text("scripts/test")
        let names = Set(rounds.split { !$0.isLetter })
        // With boards that only a virtual machine has.
        let elsewhere = ["GPIOTests"]
        for folder in Tree.folders(in: "Tests") where folder.hasSuffix("Tests") && !elsewhere.contains(folder) {
            #expect(names.contains(Substring(folder.dropLast("Tests".count))), "scripts/test leaves out \(folder)")
        }
    }
}
