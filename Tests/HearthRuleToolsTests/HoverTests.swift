import HearthRuleTools
import Testing

@Suite struct HoverTests {
    private func hover(_ text: String) -> String? {
        var rules = EditedRules(text)
        return rules.hover()
    }

    @Test func aRuleIsToldInPlainWords() throws {
        let text = try #require(hover("wh¦en hall.motion turns on { turn on hall.light for 5 min }"))
        #expect(text.hasPrefix("When"))
        #expect(text.contains("5 min"))
    }

    @Test func aDeviceIsToldWithItsProperties() throws {
        let text = try #require(hover("when at 7:00 { turn on hall.lig¦ht }"))
        #expect(text.hasPrefix("**hall light**: light `hall.light`, in hall"))
        #expect(text.contains("- `brightness`: percent in %"))
        #expect(text.contains("- `power`: power in W, measured"))
    }

    @Test func theWordUnderTheCursorCountsNotTheWholeName() throws {
        #expect(try #require(hover("when ha¦ll.lux < 5 lux { log \"x\" }")).hasPrefix("**hall**: area"))
        let property = try #require(hover("when hall.light.brigh¦tness > 5 % { log \"x\" }"))
        #expect(property == "**hall light** `hall.light.brightness`: percent in %")
    }

    @Test func aDeclaredNameShowsItsDeclaration() throws {
        let text = try #require(hover("var guests: yesno = no\nwhile gue¦sts { turn on hall.light }"))
        #expect(text == "```hearth\nvar guests: yesno = no\n```\nmine.hearth:1")
    }

    @Test func nothingIsSaidOfNothing() {
        #expect(hover("# only a comm¦ent") == nil)
    }

    @Test func itIsSaidOfWhichDeviceAHubKnowsMore() throws {
        var rules = EditedRules("when hall.l¦ux < 5 lux { log \"x\" }")
        let answer = rules.folder.hover(in: EditedRules.name, at: rules.cursor)
        let found = try #require(answer)
        #expect(found.device == "hall.lux" && found.property == "lux")
        #expect(found.range == TextPosition(0, 5)..<TextPosition(0, 13))
    }
}
