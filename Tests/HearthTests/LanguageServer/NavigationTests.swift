import HearthJSON
import HearthRuleTools
import Testing

@testable import hearth

/// An editor goes from names to their places, and is told what they are.
@Suite struct NavigationTests {
    private let other = """
        scene film { hall.light: 10 % }
        fn cold(limit: temp) = 5 °C < limit
        rule "Evening light": when at sunset { apply film }
        """

    /// Each as `file line:from-to`.
    private func places(_ answer: JSONValue) -> [String] {
        (answer["result"]?.array ?? []).map { place in
            guard let range = Range<TextPosition>(place["range"]) else { return "no range" }
            let file = place["uri"]?.string?.split(separator: "/").last.map { "\($0) " } ?? ""
            let (start, end) = (range.lowerBound, range.upperBound)
            return "\(file)\(start.line):\(start.character)-\(end.character)"
        }
    }

    private func answer(_ method: String, _ text: String) async -> JSONValue {
        var editor = Editor(["other.hearth": other])
        await editor.start()
        let cursor = await editor.open(text)
        return await editor.ask(method, at: cursor)
    }

    @Test func aNameLeadsToItsDeclarationAndItsUses() async {
        let text = "when at 7:00 { apply fi¦lm }"
        #expect(places(await answer("definition", text)) == ["other.hearth 0:6-10"])
        #expect(
            places(await answer("references", text))
                == ["mine.hearth 0:21-25", "other.hearth 0:6-10", "other.hearth 2:45-49"])
        #expect(places(await answer("documentHighlight", text)) == ["0:21-25"])
    }

    @Test func aDeviceLeadsToTheFixtureAndToAllThatNameIt() async {
        let text = "when hall.motion { turn on hall.li¦ght; log \"{hall.light.brightness}\" }"
        #expect(places(await answer("definition", text)) == ["fixture.hearth 0:7-17"])
        #expect(
            places(await answer("references", text))
                == [
                    "fixture.hearth 0:7-17", "mine.hearth 0:27-37", "mine.hearth 0:45-66", "other.hearth 0:13-23",
                ])
    }

    @Test func aLocalStaysInItsRule() async {
        let text =
            "when at 7:00 { let x = 5 %; set hall.light to ¦x }\n"
            + "when at 8:00 { let x = 6 %; set hall.light to x }"
        #expect(places(await answer("references", text)) == ["mine.hearth 0:19-20", "mine.hearth 0:46-47"])
    }

    @Test(
        arguments: [
            "when at 7:00 { set mode to ni¦ght }", "wh¦en at 7:00 { log \"x\" }",
            "when at 7:00 { turn on hal.l¦ight }",
        ])
    func whatIsNoNameLeadsNowhere(_ text: String) async {
        #expect(places(await answer("definition", text)) == [])
    }

    @Test func rulesOfTheFolderAreFoundByTheirNames() async {
        var editor = Editor(["other.hearth": other])
        await editor.start()
        await editor.open("rule \"Night light\": when at 23:00 { turn off hall.light }")
        let answer = await editor.request("workspace/symbol", .members(["query": .string("LIGHT")]))
        #expect(answer["result"]?.array?.map { $0["name"]?.string } == ["Night light", "Evening light"])
    }

    @Test func blocksFold() async {
        let text = "when at 7:00 {\n  if mode is home {\n    log \"x\"\n  }\n  log \"y\"\n}¦"
        let answer = await answer("foldingRange", text)
        let folds = answer["result"]?.array?.map { [$0["startLine"]?.integer, $0["endLine"]?.integer] }
        #expect(folds == [[0, 4], [1, 2]])
    }

    @Test func namesThatAreThereHaveAKindAndOthersNone() async {
        let answer = await answer(
            "semanticTokens/full", "when hall.motion if mode is home {\n  turn on hall.lamp, hall.light.brightness\n}¦")
        #expect(
            answer["result"]?["data"]?.array?.map { $0.integer }
                == [0, 5, 11, 1, 0, 0, 15, 4, 3, 0, 0, 8, 4, 5, 0, 1, 21, 21, 2, 0])
    }

    @Test func aCallShowsWhatItTakes() async {
        let declared = await answer("signatureHelp", "when cold(¦5 °C) { log \"x\" }")
        #expect(declared["result"]?["signatures"]?[0]?["label"]?.string == "cold(limit: temp)")
        let builtIn = await answer("signatureHelp", "when average(bedroom.heater.temp, ¦1 h) > 20 °C { log \"x\" }")
        #expect(builtIn["result"]?["signatures"]?[0]?["label"]?.string == "average(x, duration), (all ..) or (x, y)")
        #expect(builtIn["result"]?["activeParameter"]?.integer == 1)
        #expect(await answer("signatureHelp", "when hall.mo¦tion { log \"x\" }")["result"] == .null)
    }
}
