import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP

/// A field is said once: what is read by it, what is refused by it, and how it is described.
@Suite struct FieldTests {
    private enum Colour: String, CaseIterable { case red, blue }

    private static let name = Field.text("name", 1...5)
    private static let count = Field.integer("count", 1...9).optional
    private static let colour = Field<Colour>.word("colour").optional
    private static let wait = Field.milliseconds("wait", 0...100).optional
    private static let place = Field<String>.object("place", of: [room]) { $0.read(room) }.optional
    private static let room = Field.text("room", 1...3)

    private func reader(_ text: String) throws -> FieldReader {
        FieldReader(body: try #require(try JSONValue(parsing: Array(text.utf8)).object), spelling: .exact)
    }

    @Test func whatFitsIsRead() throws {
        var fields = try reader(
            #"{"name":"Anna","count":9,"colour":"blue","wait":100,"place":{"room":"den"}}"#)
        #expect(fields.read(Self.name) == "Anna" && fields.read(Self.count) == 9 && fields.read(Self.colour) == .blue)
        #expect(fields.read(Self.wait) == Milliseconds(100) && fields.read(Self.place) == "den")
        #expect(fields.problems.isEmpty && fields.unknown.isEmpty)
    }

    @Test func whatMayBeAbsentMay() throws {
        var fields = try reader(#"{"count":null}"#)
        #expect(fields.read(Self.count) == nil && fields.read(Self.name.optional) == nil)
        #expect(fields.problems.isEmpty)
        #expect(fields.read(Self.name) == nil && fields.problems.map(\.problem) == ["is missing"])
    }

    @Test func refusalsNameTheLimits() throws {
        var fields = try reader(#"{"name":"Annabel","count":10,"colour":"pink","wait":101,"place":{"room":"hall"}}"#)
        _ = fields.read(Self.name)
        _ = fields.read(Self.count)
        _ = fields.read(Self.colour)
        _ = fields.read(Self.wait)
        _ = fields.read(Self.place)
        #expect(fields.problems.map(\.path) == ["name", "count", "colour", "wait", "place.room"])
        #expect(
            fields.problems.map(\.expected) == ["1..5 characters", "1..9", "red, blue", "0..100", "1..3 characters"])
    }

    @Test func theDescriptionHasTheSame() throws {
        let set: FieldSet = [Self.name, Self.count, Self.colour, Self.wait, Self.place, FieldNotation("cursor?")]
        var reader = ShapeReader(
            "name:text<1..5> count?:1..9 colour?:red|blue wait?:0..100 place?:{room:text<1..3>} cursor?")
        #expect(set.schema(isClosed: false) == reader.object(isClosed: false))
    }
}
