import Glibc
import HearthRules
import TestParts
import Testing

@testable import HearthHub

/// The rules folder on a real disk.
@Suite struct RuleFilesTests {
    let folder = TemporaryFolder()

    private func write(_ text: String, to name: String) throws { try files.write(Array(text.utf8), to: name) }
    private var files: RuleFiles { RuleFiles(folder: folder.path + "/rules") }

    @Test func aMissingFolderHasNoRules() throws {
        #expect(try files.read() == RuleFiles.Contents())
        #expect(try files.folders().isEmpty)
    }

    @Test func filesComeInTheOrderOfTheirPathsBytewise() throws {
        for name in ["b.hearth", "a/z.hearth", "B.hearth", "a.hearth", "heating/upstairs/bath.hearth"] {
            try write("", to: name)
        }
        #expect(
            try files.read().files.map(\.name)
                == ["B.hearth", "a.hearth", "a/z.hearth", "b.hearth", "heating/upstairs/bath.hearth"])
        #expect(
            try files.folders()
                == ["", "/a", "/heating", "/heating/upstairs"].map { folder.path + "/rules" + $0 })
    }

    @Test func fixturesAndOtherFilesAreNoRules() throws {
        try write("", to: "a.hearth")
        try write("", to: "fixture-2.hearth")
        try folder.write("", to: "rules/notes.txt")
        try folder.write("", to: "rules/.draft.hearth")
        let contents = try files.read()
        #expect(contents.files.map(\.name) == ["a.hearth"])
        #expect(contents.fixtures.map(\.name) == ["fixture-2.hearth"])
    }

    @Test func whatCannotBeReadIsReported() throws {
        try write("", to: "a.hearth")
        #expect(mkfifo(folder.path + "/rules/pipe.hearth", 0o600) == 0)
        let contents = try files.read()
        #expect(contents.files.map(\.name) == ["a.hearth"])
        #expect(contents.diagnostics.map(\.code) == ["E111"] && contents.diagnostics.map(\.file) == ["pipe.hearth"])
    }

    @Test func writingReplacesWholeAndLeavesNoDraft() throws {
        try write("old", to: "a.hearth")
        let old = try #require(try files.file("a.hearth"))
        try write("new", to: "a.hearth")
        let new = try #require(try files.file("a.hearth"))
        #expect(new.bytes == Array("new".utf8) && new.tag != old.tag)
        #expect(try files.read().files.count == 1)
        try files.delete("a.hearth")
        #expect(try files.file("a.hearth") == nil)
    }

    @Test(arguments: ["a.hearth", "heating/a-b_c.1.hearth"]) func goodNames(_ name: String) {
        #expect(RuleFiles.isName(name))
    }

    @Test(arguments: [
        "", ".hearth", "a", "a.txt", "../a.hearth", "/a.hearth", "a//b.hearth", ".a.hearth", "a b.hearth", "ä.hearth",
        "1/2/3/4/5.hearth",
    ])
    func badNames(_ name: String) { #expect(!RuleFiles.isName(name)) }
}
