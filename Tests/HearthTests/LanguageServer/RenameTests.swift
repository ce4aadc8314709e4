import HearthJSON
import HearthRules
import Testing

@testable import hearth

@Suite struct RenameTests {
    private static let other = """
        while guests { turn on hall.light }
        when at 7:00 { notify ann "guests: {guests}" }
        """

    /// The texts after renaming what is under the cursor, or the reason why not.
    private func rename(
        _ text: String, to name: String, _ files: [String: String] = [:]
    ) async -> (texts: [String: String], reason: String?) {
        var editor = Editor(files)
        await editor.start()
        let cursor = await editor.open(text)
        let answer = await editor.ask("rename", at: cursor, newName: name)
        var texts = files
        texts["mine.hearth"] = text.replacing("¦", with: "", maxReplacements: 1)
        for change in answer["result"]?["changes"]?.object ?? [] {
            let file = change.key.split(separator: "/").last.map(String.init) ?? ""
            var document = Document(name: file, text: texts[file] ?? "")
            for edit in (change.value.array ?? []).reversed() {
                guard let range = Range<TextPosition>(edit["range"]) else { continue }
                document = document.replacing(range, with: edit["newText"]?.string ?? "")
            }
            texts[file] = document.source.text
        }
        return (texts, answer["error"]?["message"]?.string)
    }

    @Test func aVariableIsRenamedInAllFiles() async {
        let (texts, reason) = await rename("var gue¦sts: yesno = no", to: "visitors", ["other.hearth": Self.other])
        #expect(reason == nil)
        #expect(texts["mine.hearth"] == "var visitors: yesno = no")
        #expect(
            texts["other.hearth"] == """
                while visitors { turn on hall.light }
                when at 7:00 { notify ann "guests: {visitors}" }
                """)
    }

    @Test func functionsRecipesScenesAndGroupsTooFromAnyOfTheirPlaces() async {
        let text = """
            fn dim(x: lux) = x < 40 lux
            recipe dark(a: area) { while dim(a.lux) { turn on a.light } }
            scene film { hall.light: 10 % }
            group lamps = [hall.light]
            use dark(hall)
            when at 7:00 { apply film; turn off lamps }
            """
        for name in ["dim", "dark", "film", "lamps"] {
            let last = text.ranges(of: name).last
            guard let last else { continue }
            let marked = text[..<last.lowerBound] + "¦" + text[last.lowerBound...]
            let (texts, reason) = await rename(String(marked), to: "fresh")
            #expect(reason == nil)
            #expect(texts["mine.hearth"] == text.replacing(name, with: "fresh"), "\(name)")
        }
    }

    @Test func aLetLivesInItsRule() async {
        let (texts, reason) = await rename(
            """
            when at 7:00 { let lev¦el = 10 %; set hall.light to level }
            when at 8:00 { let level = 20 %; set hall.light to level }
            """, to: "low_level")
        #expect(reason == nil)
        #expect(
            texts["mine.hearth"] == """
                when at 7:00 { let low_level = 10 %; set hall.light to low_level }
                when at 8:00 { let level = 20 %; set hall.light to level }
                """)
    }

    @Test func aParameterIsRenamedInItsRecipeAndWhereItIsNamedInAUse() async {
        let text = """
            recipe lit(room: area, level: number = 10 %) { while room.motion { set room.light to level } }
            when at 7:00 { let level = 20 %; set hall.light to level }
            use lit(hall, level: 30 %)
            """
        let other = "use lit(level: 5 %, room: hall)"
        let renamed = text.replacing("level: number", with: "much: number")
            .replacing("to level } }", with: "to much } }").replacing("hall, level:", with: "hall, much:")
        for place in ["level: number", "level } }", "level: 30"] {
            let (texts, reason) = await rename(
                text.replacing(place, with: "¦" + place), to: "much", ["other.hearth": other])
            #expect(reason == nil, "\(place)")
            #expect(texts["mine.hearth"] == renamed, "\(place)")
            #expect(texts["other.hearth"] == "use lit(much: 5 %, room: hall)", "\(place)")
        }
    }

    @Test func aParameterIsRenamedInItsFunction() async {
        let (texts, reason) = await rename(
            "fn dim(x¦: lux, limit: lux = 40 lux) = x < limit\nwhile dim(x: hall.lux, limit: 5 lux) { turn on hall.light }",
            to: "bright")
        #expect(reason == nil)
        #expect(
            texts["mine.hearth"]
                == "fn dim(bright: lux, limit: lux = 40 lux) = bright < limit\n"
                + "while dim(bright: hall.lux, limit: 5 lux) { turn on hall.light }")
    }

    @Test func aNameThatWouldMeanAnotherIsRefused() async {
        for text in [
            "var limit: lux = 40 lux\nfn dim(x¦: lux) = x < limit",
            "var limit¦s: lux = 40 lux\nfn dim(limit: lux) = limit < limits",
            "fn dim(x: lux, lim¦: lux) = x < lim and x < limit\nvar limit: lux = 40 lux",
        ] {
            let (_, reason) = await rename(text, to: "limit")
            #expect(reason != nil, "\(text)")
        }
    }

    @Test func aWordOfTheOtherSideIsNoName() async {
        let (texts, reason) = await rename(
            """
            scene night¦ { hall.light: 1 % }
            when mode becomes night { apply night }
            """, to: "dark")
        #expect(reason == nil)
        #expect(texts["mine.hearth"] == "scene dark { hall.light: 1 % }\nwhen mode becomes night { apply dark }")
    }

    @Test func devicesAreRenamedInTheHouse() async {
        for text in ["while hall¦.light { }", "while hall.lig¦ht { }", "when ann¦ arrives { }"] {
            let (_, reason) = await rename(text, to: "x")
            #expect(reason?.contains("devices.yaml") == true, "\(text)")
        }
        #expect(await rename("while mo¦de is home { }", to: "x").reason == "'mode' is a word of the language.")
        #expect(await rename("wh¦ile mode is home { }", to: "x").reason != nil)
    }

    @Test func aNameThatWouldNotFitIsRefused() async {
        let declared = "var gue¦sts: yesno = no\nvar friends: yesno = no"
        for name in ["friends", "while", "hall", "two words", "7up", ""] {
            let (_, reason) = await rename(declared, to: name)
            #expect(reason != nil, "\(name)")
        }
    }

    @Test func theEditorIsToldWhatWillBeRenamed() async {
        var editor = Editor()
        await editor.start()
        let cursor = await editor.open("var gue¦sts: yesno = no")
        let answer = await editor.ask("prepareRename", at: cursor)
        #expect(answer["result"]?["placeholder"]?.string == "guests")
        #expect(Range<TextPosition>(answer["result"]?["range"]) == TextPosition(0, 4)..<TextPosition(0, 10))
    }
}
