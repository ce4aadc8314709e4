import HearthRuleTools
import HearthRules
import Testing

@Suite struct RenameTests {
    private static let other = """
        while guests { turn on hall.light }
        when at 7:00 { notify ann "guests: {guests}" }
        """

    /// The texts after renaming what is under the cursor, or the reason why not.
    private func rename(
        _ text: String, to name: String, _ files: [String: String] = [:]
    ) -> (texts: [String: String], reason: String?) {
        var rules = EditedRules(text, files)
        var texts = files
        texts[EditedRules.name] = text.replacing("¦", with: "", maxReplacements: 1)
        do throws(RenameRefusal) {
            for (file, edits) in try rules.folder.renaming(in: EditedRules.name, at: rules.cursor, to: name) {
                var document = Document(name: file, text: texts[file] ?? "")
                for edit in edits.reversed() { document = document.replacing(edit.range, with: edit.text) }
                texts[file] = document.source.text
            }
            return (texts, nil)
        } catch {
            return (texts, error.reason)
        }
    }

    @Test func aVariableIsRenamedInAllFiles() {
        let (texts, reason) = rename("var gue¦sts: yesno = no", to: "visitors", ["other.hearth": Self.other])
        #expect(reason == nil)
        #expect(texts["mine.hearth"] == "var visitors: yesno = no")
        #expect(
            texts["other.hearth"] == """
                while visitors { turn on hall.light }
                when at 7:00 { notify ann "guests: {visitors}" }
                """)
    }

    @Test func functionsRecipesScenesAndGroupsTooFromAnyOfTheirPlaces() {
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
            let (texts, reason) = rename(String(marked), to: "fresh")
            #expect(reason == nil)
            #expect(texts["mine.hearth"] == text.replacing(name, with: "fresh"), "\(name)")
        }
    }

    @Test func aLetLivesInItsRule() {
        let (texts, reason) = rename(
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

    @Test func aParameterIsRenamedInItsRecipeAndWhereItIsNamedInAUse() {
        let text = """
            recipe lit(room: area, level: number = 10 %) { while room.motion { set room.light to level } }
            when at 7:00 { let level = 20 %; set hall.light to level }
            use lit(hall, level: 30 %)
            """
        let other = "use lit(level: 5 %, room: hall)"
        let renamed = text.replacing("level: number", with: "much: number")
            .replacing("to level } }", with: "to much } }").replacing("hall, level:", with: "hall, much:")
        for place in ["level: number", "level } }", "level: 30"] {
            let (texts, reason) = rename(
                text.replacing(place, with: "¦" + place), to: "much", ["other.hearth": other])
            #expect(reason == nil, "\(place)")
            #expect(texts["mine.hearth"] == renamed, "\(place)")
            #expect(texts["other.hearth"] == "use lit(much: 5 %, room: hall)", "\(place)")
        }
    }

    @Test func aParameterIsRenamedInItsFunction() {
        let (texts, reason) = rename(
            "fn dim(x¦: lux, limit: lux = 40 lux) = x < limit\nwhile dim(x: hall.lux, limit: 5 lux) { turn on hall.light }",
            to: "bright")
        #expect(reason == nil)
        #expect(
            texts["mine.hearth"]
                == "fn dim(bright: lux, limit: lux = 40 lux) = bright < limit\n"
                + "while dim(bright: hall.lux, limit: 5 lux) { turn on hall.light }")
    }

    @Test func aNameThatWouldMeanAnotherIsRefused() {
        for text in [
            "var limit: lux = 40 lux\nfn dim(x¦: lux) = x < limit",
            "var limit¦s: lux = 40 lux\nfn dim(limit: lux) = limit < limits",
            "fn dim(x: lux, lim¦: lux) = x < lim and x < limit\nvar limit: lux = 40 lux",
        ] {
            let (_, reason) = rename(text, to: "limit")
            #expect(reason != nil, "\(text)")
        }
    }

    @Test func aWordOfTheOtherSideIsNoName() {
        let (texts, reason) = rename(
            """
            scene night¦ { hall.light: 1 % }
            when mode becomes night { apply night }
            """, to: "dark")
        #expect(reason == nil)
        #expect(texts["mine.hearth"] == "scene dark { hall.light: 1 % }\nwhen mode becomes night { apply dark }")
    }

    @Test func devicesAreRenamedInTheHouse() {
        for text in ["while hall¦.light { }", "while hall.lig¦ht { }", "when ann¦ arrives { }"] {
            let (_, reason) = rename(text, to: "x")
            #expect(reason?.contains("devices.yaml") == true, "\(text)")
        }
        #expect(rename("while mo¦de is home { }", to: "x").reason == "'mode' is a word of the language.")
        #expect(rename("wh¦ile mode is home { }", to: "x").reason != nil)
    }

    @Test func aNameThatWouldNotFitIsRefused() {
        let declared = "var gue¦sts: yesno = no\nvar friends: yesno = no"
        for name in ["friends", "while", "hall", "two words", "7up", ""] {
            let (_, reason) = rename(declared, to: name)
            #expect(reason != nil, "\(name)")
        }
    }

    @Test func theEditorIsToldWhatWillBeRenamed() throws {
        var rules = EditedRules("var gue¦sts: yesno = no")
        let answer = try rules.folder.renamable(in: EditedRules.name, at: rules.cursor)
        let found = try #require(answer)
        #expect(found.name == "guests")
        #expect(found.range == TextPosition(0, 4)..<TextPosition(0, 10))
    }
}
