import HearthJSON
import Testing

@testable import hearth

@Suite struct HoverTests {
    @Test func aRuleIsToldInPlainWords() async throws {
        let text = try #require(await Editor.hover("wh¦en hall.motion turns on { turn on hall.light for 5 min }"))
        #expect(text.hasPrefix("When"))
        #expect(text.contains("5 min"))
    }

    @Test func aDeviceIsToldWithItsProperties() async throws {
        let text = try #require(await Editor.hover("when at 7:00 { turn on hall.lig¦ht }"))
        #expect(text.hasPrefix("**hall light**: light `hall.light`, in hall"))
        #expect(text.contains("- `brightness`: percent in %"))
        #expect(text.contains("- `power`: power in W, measured"))
    }

    @Test func theWordUnderTheCursorCountsNotTheWholeName() async throws {
        #expect(try #require(await Editor.hover("when ha¦ll.lux < 5 lux { log \"x\" }")).hasPrefix("**hall**: area"))
        let property = try #require(await Editor.hover("when hall.light.brigh¦tness > 5 % { log \"x\" }"))
        #expect(property == "**hall light** `hall.light.brightness`: percent in %")
    }

    @Test func aDeclaredNameShowsItsDeclaration() async throws {
        let text = try #require(await Editor.hover("var guests: yesno = no\nwhile gue¦sts { turn on hall.light }"))
        #expect(text == "```hearth\nvar guests: yesno = no\n```\nmine.hearth:1")
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

    @Test func nothingIsSaidOfNothing() async {
        #expect(await Editor.hover("# only a comm¦ent") == nil)
    }
}
