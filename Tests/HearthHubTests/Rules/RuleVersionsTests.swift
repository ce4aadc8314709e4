import Glibc
import HearthModel
import TestParts
import Testing

@testable import HearthHub

/// Earlier texts of rules, on a real disk.
@Suite struct RuleVersionsTests {
    let folder = TemporaryFolder()

    private var versions: RuleVersions { RuleVersions(folder: folder.path + "/rule-versions") }
    private let noon = Instant(milliseconds: 1_764_244_800_000)

    private func keep(_ text: String, of name: String = "a.hearth", by: String? = "api:anna", after: Int64 = 0) throws {
        try versions.keep(text, of: name, by: by, at: Instant(milliseconds: noon.milliseconds + after))
    }

    @Test func theNewestComesFirstWithWhoSavedItAndWhen() throws {
        try keep("when at noon { }", by: nil)
        try keep("when at 13:00 { }", after: 60_000)
        let list = try versions.list(of: "a.hearth")
        #expect(list.map(\.source) == ["when at 13:00 { }", "when at noon { }"])
        #expect(list.map(\.by) == ["api:anna", nil])
        #expect(list.map(\.at.milliseconds) == [1_764_244_860_000, 1_764_244_800_000])
        #expect(list[0].tag == RuleFiles.tag(of: "when at 13:00 { }".utf8))
        #expect(try versions.version(list[1].id, of: "a.hearth") == list[1])
        #expect(try versions.list(of: "b.hearth").isEmpty)
    }

    @Test func theSameTextIsKeptOnceInARow() throws {
        try keep("one")
        try keep("one", after: 1_000)
        try keep("two", after: 2_000)
        try keep("one", after: 3_000)
        #expect(try versions.list(of: "a.hearth").map(\.source) == ["one", "two", "one"])
    }

    @Test func whatWasSavedLastIsFirstAlsoAfterTheClockWasSetBack() throws {
        try keep("one", after: 5_000)
        try keep("two")
        #expect(try versions.list(of: "a.hearth").map(\.source) == ["two", "one"])
    }

    @Test func twentyTextsOfAFileAreKept() throws {
        for number in 0..<25 { try keep("\(number)", after: Int64(number)) }
        let kept = try versions.list(of: "a.hearth").map(\.source)
        #expect(kept == (5..<25).reversed().map(String.init))
    }

    @Test func theFileThatWasSavedLongestAgoGoesFirst() throws {
        for number in 0...RuleVersions.mostFiles { try keep("x", of: "f\(number).hearth", after: Int64(number)) }
        #expect(try versions.list(of: "f0.hearth").isEmpty)
        #expect(try versions.list(of: "f1.hearth").count == 1)
        #expect(try versions.list(of: "f\(RuleVersions.mostFiles).hearth").count == 1)
    }

    @Test func aFileInAFolderIsAnother() throws {
        try keep("in a folder", of: "heating/a.hearth")
        try keep("beside it")
        #expect(try versions.list(of: "heating/a.hearth").map(\.source) == ["in a folder"])
        #expect(try versions.list(of: "a.hearth").map(\.source) == ["beside it"])
    }

    @Test func whatIsNoVersionIsNotRead() throws {
        try keep("one")
        try folder.write("{}", to: "rule-versions/a.hearth/1764244800001-0000000000000000.json")
        try folder.write("secret", to: "rule-versions/secret.json")
        #expect(try versions.list(of: "a.hearth").map(\.source) == ["one"])
        for id in ["../secret", "..", "", "1764244800001-0000000000000000/../x", "1764244800009-0123456789abcdef"] {
            #expect(try versions.version(id, of: "a.hearth") == nil, "\(id)")
        }
    }
}
