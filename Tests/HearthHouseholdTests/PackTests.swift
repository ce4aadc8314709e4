import FuzzParts
import Testing

@testable import HearthHousehold

/// Packs of the guide, read from what people and programs write (docs/spec/household.md, section 4.1).
@Suite struct PackTests {
    private static let heads = "sequence_id,display_type,content,nextAction,nextChunk,learning_path,sequence,module\n"

    private func csv(_ rows: String, heads: String = heads) -> Pack { Pack(Array((heads + rows).utf8), named: "a.csv") }
    private func markdown(_ text: String) -> Pack { Pack(Array(text.utf8), named: "boiler.md") }

    @Test func aTableBecomesPaths() throws {
        let pack = csv(
            """
            2,text,Second,,3 | 1,First aid,2,Burns\r
            1,card,"Cool it, ""at once"".
            Then cover it.",go,2,First aid,1,Burns\r
            3,text,Third,,,First aid,3,Cuts\r
            x,text,Other,,,,1,\r
            """)
        #expect(pack.problems.isEmpty, "\(pack.problems)")
        #expect(pack.paths.map(\.id) == ["first-aid", "a"])
        let path = pack.paths[0]
        #expect(path.title == "First aid" && path.modules.map(\.title) == ["Burns", "Cuts"])
        #expect(path.nodes.map(\.id) == ["1", "2", "3"] && path.modules[0].nodes == ["1", "2"])
        #expect(path.nodes[0].content == "Cool it, \"at once\".\nThen cover it." && path.nodes[0].type == "card")
        #expect(path.nodes[0].title == "Cool it, \"at once\".")
        // Back to the first is allowed.
        #expect(path.nodes[1].next == ["3", "1"] && path.prerequisites(of: "1") == ["2"])
        #expect(path.titles(after: "1") == ["Second"])
        #expect(path.completion(of: ["1", "9", "1"]) == 33)
    }

    @Test func aByteOrderMarkAndOtherColumnsAreNoMatter() {
        let pack = csv("1,Only,7\n", heads: "\u{FEFF}sequence_id,content,colour\n")
        #expect(pack.problems.isEmpty && pack.paths[0].nodes[0].content == "Only")
    }

    @Test(arguments: [
        ("1,text,\"open\n2", 2, "a quote is opened here and never closed"),
        ("1,text,\"a\"b,,,,,\n", 2, "behind a closing quote only a comma or the end of the line may stand"),
        ("1,text,a,,,p,1,m,9,9\n", 2, "there are more values than columns; put quotes around a value that has a comma"),
        (",text,a,,,p,1,m\n", 2, "there is no sequence_id"),
        ("1,text,a,,,p,1,m\n1,text,b,,,p,2,m\n", 3, "the node '1' is on line 2 already"),
        ("", 1, "there is no row below the heads"),
    ]) func whatIsWrongIsNamedWithItsLine(rows: String, line: Int, message: String) {
        let pack = csv(rows)
        #expect(pack.problems.contains { $0.isError && $0.line == line && $0.message == message }, "\(pack.problems)")
        #expect(pack.paths.isEmpty)
    }

    @Test func whatLeadsNowhereIsAWarning() {
        let pack = csv("1,text,a,,9,p,1,m\n2,text,b,,,p,2,m\n")
        #expect(
            pack.problems == [
                .warning(2, "'1' leads to '9', which is not in this path"), .warning(3, "nothing leads to '2'"),
            ])
        #expect(pack.paths[0].nodes[0].next == [])
    }

    @Test func aPackHasItsLimits() {
        let rows = (1...20_000).map { "\($0),text,Text \($0),,\($0 + 1),p,\($0),m" }
        #expect(csv(rows.joined(separator: "\n")).paths.first?.nodes.count == 20_000)
        let more = csv((rows + ["20001,text,a,,,p,20001,m"]).joined(separator: "\n"))
        #expect(more.paths.isEmpty && more.problems.map(\.message) == ["a pack may have at most 20,000 rows"])
        for bytes: [UInt8] in [[0xFF, 0xFE, 0x41], Array(Self.heads.utf8) + [0]] {
            #expect(Pack(bytes, named: "a.csv").problems.map(\.message) == ["the file is not text in UTF-8"])
        }
    }

    @Test func markdownBecomesAPath() throws {
        let pack = markdown(
            """
            ---\r
            path: heating
            title: "The heating"
            visibility: guests
            ---
            # Radiators
            ## Bleeding a radiator {#heating-4}
            Open the small valve.

            ```
            ## not a node
            ```
            next: pressure | heating-4
            ## Pressure
            Between 1 and 2 bar.
            # Boiler
            ## Restart
            """)
        #expect(pack.problems.isEmpty, "\(pack.problems)")
        let path = try #require(pack.paths.first)
        #expect(path.id == "heating" && path.title == "The heating" && path.isForGuests)
        #expect(path.nodes.map(\.id) == ["heating-4", "pressure", "restart"])
        #expect(path.nodes[0].content == "Open the small valve.\n\n```\n## not a node\n```")
        #expect(path.nodes[0].next == ["pressure", "heating-4"] && path.nodes[1].next == ["restart"])
        #expect(path.modules.map(\.title) == ["Radiators", "Boiler"] && path.nodes[2].content == "Restart")
    }

    @Test(arguments: [
        ("---\npath: a\n", 1, "the head that begins with '---' has no '---' at its end"),
        ("---\nvisibility: all\n---\n## a\n", 2, "visibility must be household or guests"),
        ("---\npath: a b\n---\n## a\n", 2, "a path must not be empty, and have no blanks and none of / ? # |"),
        ("## !\n", 1, "this node needs an id: '## Title {#id}'"),
        ("## a\n## a\n", 2, "the node 'a' is on line 1 already"),
        ("text\n", 0, "there is no node in the path 'boiler'"),
    ]) func whatIsWrongInMarkdownIsNamedWithItsLine(text: String, line: Int, message: String) {
        let pack = markdown(text)
        #expect(pack.problems.contains { $0.isError && $0.line == line && $0.message == message }, "\(pack.problems)")
        #expect(pack.paths.isEmpty)
    }

    @Test func theBuiltInPackIsWhole() throws {
        #expect(Pack.thisHouse.problems.isEmpty)
        let path = try #require(Pack.thisHouse.paths.first)
        #expect(path.isForGuests && path.nodes.allSatisfy { $0.content.count > $0.title.count })
    }

    /// Whatever is in a file, it is read or refused.
    @Test func anyFileMayBeAPack() async throws {
        let parts = [
            "\"", ",", "\n", "\r\n", "\r", "\u{FEFF}", "---\n", "# ", "## ", "{#", "}", "next: ", "|", "path: ", "a",
            "1",
            "```", "é", "sequence_id", "content", "nextChunk", "\u{0}", "visibility: guests\n", "\u{2028}",
        ]
        try await Fuzzer("packs", usually: 2_000).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            let begin = Bool.random(using: &random) ? Self.heads : ""
            let text =
                begin
                + (0..<Int.random(in: 0...60, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined()
            fuzzer.leave(text)
            for name in ["a.csv", "a.md"] {
                let pack = Pack(Array(text.utf8), named: name)
                #expect(pack.paths.isEmpty == pack.problems.contains(where: \.isError), "\(seed): \(pack.problems)")
                for path in pack.paths {
                    #expect(!path.nodes.isEmpty && path.nodes.allSatisfy { $0.next.allSatisfy(path.has) }, "\(seed)")
                }
            }
        }
    }
}
