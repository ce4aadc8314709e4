import HearthJSON
import HearthRuleTools
import Testing

@testable import hearth

@Suite struct LanguageServerTests {
    // MARK: Life

    @Test func nothingIsAnsweredBeforeInitialize() async {
        var editor = Editor()
        #expect(await editor.request("textDocument/hover")["error"]?["code"]?.integer == -32002)
        let answer = await editor.request("initialize")
        let abilities = answer["result"]?["capabilities"]
        #expect(abilities?["positionEncoding"]?.string == "utf-16")
        #expect(abilities?["textDocumentSync"]?["change"]?.integer == 2)
        for ability in ["hoverProvider", "documentFormattingProvider", "documentSymbolProvider"] {
            #expect(abilities?[ability] == .bool(true))
        }
    }

    @Test func anEditorThatSaysGoodbyeEndsItWell() async {
        var editor = Editor()
        await editor.start()
        #expect(await editor.request("shutdown")["result"] == .null)
        #expect(await editor.request("textDocument/hover")["error"]?["code"]?.integer == -32600)
        await editor.tell("exit")
        #expect(editor.server.hasEnded && editor.server.endedWell)
    }

    @Test func anEditorThatLeavesWithoutAWordDoesNot() async {
        var editor = Editor()
        await editor.tell("exit")
        #expect(editor.server.hasEnded && !editor.server.endedWell)
    }

    @Test func unknownRequestsAreRefusedAndUnknownNoticesIgnored() async {
        var editor = Editor()
        await editor.start()
        #expect(await editor.request("textDocument/dance")["error"]?["code"]?.integer == -32601)
        await editor.tell("$/setTrace")
        #expect(await editor.request("textDocument/hover")["error"]?["code"]?.integer == -32602)
        let odd = await editor.server.handle(.string("hello"))
        #expect(odd.first?["error"]?["code"]?.integer == -32600)
    }

    // MARK: Diagnostics

    @Test func everyDiagnosticOfTheFolderIsShown() async {
        var editor = Editor(["other.hearth": "when at 7:00 { turn on hall.lamp }"])
        await editor.start()
        await editor.open("when hall.motion opens { turn on hall.light for 5 }")
        let told = editor.diagnostics()
        #expect(told["other.hearth"] == ["0:23-32 E201"])
        #expect(told["mine.hearth"] == ["0:5-22 E207", "0:48-49 E206"])
        #expect(editor.diagnostics() == [:])
    }

    @Test func whatIsCuredIsWithdrawn() async {
        var editor = Editor()
        await editor.start()
        await editor.open("when hall.motion opens { turn on hall.light for 5 min }")
        #expect(editor.diagnostics()["mine.hearth"] == ["0:5-22 E207"])
        await editor.change("turns on", TextPosition(0, 17)..<TextPosition(0, 22))
        #expect(editor.diagnostics() == ["mine.hearth": []])
    }

    @Test func aFurtherPlaceIsRelatedInformation() async {
        var editor = Editor()
        await editor.start()
        await editor.open("var guests: yesno = no\nvar guests: yesno = no\n")
        let diagnostic = editor.server.diagnose().flatMap { $0["params"]?["diagnostics"]?.array ?? [] }
            .first { $0["code"]?.string == "E110" }
        let related = diagnostic?["relatedInformation"]?[0]
        #expect(related?["message"]?.string == "first declared here")
        #expect(Range<TextPosition>(related?["location"]?["range"])?.lowerBound.line == 0)
    }

    @Test func savingRunsTheTestsOfTheFile() async {
        var editor = Editor()
        await editor.start()
        await editor.open(
            """
            when kitchen.button pressed { turn on hall.light for 5 min }
            test "it stays on" { kitchen.button -> pressed  wait 10 min  expect hall.light is on }
            """)
        #expect(editor.diagnostics()["mine.hearth"] == [])
        await editor.tell(
            "textDocument/didSave", .members(["textDocument": .members(["uri": Editor.uri("mine.hearth")])]))
        #expect(editor.diagnostics()["mine.hearth"] == ["1:61-84 E401"])
    }

    @Test func savingTriesThePromisesOfTheFile() async {
        var editor = Editor()
        await editor.start()
        await editor.open("never hall.light is on")
        #expect(editor.diagnostics()["mine.hearth"] == [])
        await editor.tell(
            "textDocument/didSave", .members(["textDocument": .members(["uri": Editor.uri("mine.hearth")])]))
        #expect(editor.diagnostics()["mine.hearth"] == ["0:0-22 W200"])
    }

    @Test func testsOfWrongRulesAreNotRun() async {
        var editor = Editor(["other.hearth": "when at 7:00 { turn on hall.lamp }"])
        await editor.start()
        await editor.open("test \"it is on\" { expect hall.light is on }")
        await editor.tell(
            "textDocument/didSave", .members(["textDocument": .members(["uri": Editor.uri("mine.hearth")])]))
        #expect(editor.diagnostics()["mine.hearth"] == [])
    }

    @Test func withoutAHouseOnlyTheGrammarIsJudged() async {
        var editor = Editor(house: nil)
        await editor.start()
        await editor.open("when hall.motion turns on { turn on hall.light }\nwhen at 24:00 { }")
        #expect(editor.diagnostics()["mine.hearth"] == ["1:8-13 E104"])
    }

    // MARK: Places

    @Test func placesCountUTF16UnitsInLines() async {
        var editor = Editor()
        await editor.start()
        await editor.open("# 🏠 Zuhause\nwhen at 7:00 { log \"🏠🏠\"; turn on hall.lamp }\r\n")
        #expect(editor.diagnostics()["mine.hearth"] == ["1:35-44 E201"])
        await editor.change("light", TextPosition(1, 40)..<TextPosition(1, 44))
        #expect(editor.diagnostics()["mine.hearth"]?.contains { $0.hasSuffix("E201") } == false)
    }

    @Test func aTextThatIsNotInNormalFormKeepsItsPlaces() async {
        var editor = Editor()
        await editor.start()
        // The first letter of the name is `e` and a combining accent.
        await editor.open("rule \"e\u{301}cole\": when at 7:00 { turn on hall.lamp }")
        #expect(editor.diagnostics()["mine.hearth"] == ["0:38-47 E201"])
    }

    @Test func aChangeOutsideOfTheTextIsTakenAtItsEnd() async {
        var editor = Editor()
        await editor.start()
        await editor.open("when at 7:00 ")
        await editor.change("{ }", TextPosition(90, 1)..<TextPosition(91, 0))
        #expect(editor.diagnostics()["mine.hearth"]?.contains { $0.hasSuffix("E100") } == false)
    }

    // MARK: Fixes, form, symbols

    @Test func aFixIsAnExactEdit() async throws {
        var editor = Editor()
        await editor.start()
        await editor.open("when hall.ligth turns on { log \"x\" }")
        let answer = await editor.request(
            "textDocument/codeAction",
            .members([
                "textDocument": .members(["uri": Editor.uri("mine.hearth")]),
                "range": (TextPosition(0, 8)..<TextPosition(0, 8)).json, "context": .members([:]),
            ]))
        let action = try #require(answer["result"]?.array?.first { $0["title"]?.string == "write `hall.light`" })
        #expect(action["kind"]?.string == "quickfix")
        #expect(action["diagnostics"]?[0]?["code"]?.string == "E201")
        let edit = try #require(action["edit"]?["changes"]?.object?.first)
        #expect(edit.key == "file:///house/rules/mine.hearth")
        #expect(edit.value[0]?["newText"]?.string == "hall.light")
        #expect(Range<TextPosition>(edit.value[0]?["range"]) == TextPosition(0, 5)..<TextPosition(0, 15))
    }

    @Test func formattingReplacesTheText() async {
        var editor = Editor()
        await editor.start()
        let uri = JSONValue.members(["textDocument": .members(["uri": Editor.uri("mine.hearth")])])
        await editor.open("When  at 7:00{turn on Hall.Light for 5min}")
        let edits = await editor.request("textDocument/formatting", uri)["result"]
        #expect(edits?[0]?["newText"]?.string == "when at 07:00 { turn on hall.light for 5 min }\n")
        #expect(Range<TextPosition>(edits?[0]?["range"]) == TextPosition(0, 0)..<TextPosition(0, 42))
        await editor.change(edits?[0]?["newText"]?.string ?? "")
        #expect(await editor.request("textDocument/formatting", uri)["result"] == .array([]))
    }

    @Test func rulesAndTestsAreSymbols() async {
        var editor = Editor()
        await editor.start()
        await editor.open(
            """
            var guests: yesno = no
            rule "Bright" urgent: while guests { turn on hall.light }
            when at 7:00 { turn off hall.light }
            test "t" { expect hall.light is off }
            """)
        let answer = await editor.request(
            "textDocument/documentSymbol", .members(["textDocument": .members(["uri": Editor.uri("mine.hearth")])]))
        #expect(
            answer["result"]?.array?.compactMap { $0["name"]?.string } == [
                "guests", "Bright", "when at 7:00", "test t",
            ])
    }

    // MARK: Names and values

    @Test func aCompletionIsAnEditOfTheWordBegun() async throws {
        var editor = Editor()
        await editor.start()
        let cursor = await editor.open("while hall.li¦ { }")
        let items = await editor.ask("completion", at: cursor)["result"]?.array ?? []
        let item = try #require(items.first { $0["label"]?.string == "light" })
        #expect(item["kind"]?.integer == 21 && item["sortText"]?.string == "1 light")
        #expect(Range<TextPosition>(item["textEdit"]?["range"]) == TextPosition(0, 11)..<TextPosition(0, 13))
        #expect(item["textEdit"]?["newText"]?.string == "light")
    }

    @Test func aNewNameIsAnEditOfEachFile() async {
        var editor = Editor(["other.hearth": "while guests { turn on hall.light }"])
        await editor.start()
        let cursor = await editor.open("var gue¦sts: yesno = no")
        let place = await editor.ask("prepareRename", at: cursor)["result"]
        #expect(place?["placeholder"]?.string == "guests")
        #expect(Range<TextPosition>(place?["range"]) == TextPosition(0, 4)..<TextPosition(0, 10))
        let changes = await editor.ask("rename", at: cursor, newName: "visitors")["result"]?["changes"]?.object ?? []
        #expect(changes.map(\.key) == ["file:///house/rules/mine.hearth", "file:///house/rules/other.hearth"])
        #expect(changes.last?.value[0]?["newText"]?.string == "visitors")
        let refusal = await editor.ask("rename", at: cursor, newName: "while")["error"]
        #expect(refusal?["code"]?.integer == -32803)
    }

    @Test func withAHubTheValueIsLive() async throws {
        let facts = try JSONValue(
            parsing: Array(
                """
                {"status":"online","current_state":{"lux":12.5},
                 "state_meta":{"lux":{"unit":"lx","age":30.2,"provenance":"live"}}}
                """.utf8))
        let text = try #require(await Editor.hover("when hall.l¦ux < 5 lux { log \"x\" }", live: ["hall.lux": facts]))
        #expect(text.hasSuffix("\n\nNow: 12.5 lx, 30 s old, live"))
    }

    @Test func aSilentDeviceIsUnknown() async throws {
        let facts = JSONValue.members(["status": .string("offline"), "current_state": .members([:])])
        let text = try #require(await Editor.hover("when hall.l¦ux < 5 lux { log \"x\" }", live: ["hall.lux": facts]))
        #expect(text.hasSuffix("\n\nNow: unknown (offline)"))
    }
}
