import HearthModel
import Testing

@testable import HearthImport

@Suite struct ForeignValueTests {
    private func property(_ name: String) -> Property {
        Property.standard(name) ?? Property(name, .word(["open", "closed"]))
    }

    @Test func numbersComeInTheUnitOfTheProperty() throws {
        #expect(try property("temp").value(of: .number(68), in: "°F").number.map { abs($0 - 20) < 1e-9 } == true)
        #expect(try property("energy").value(of: .number(1_500), in: "Wh") == .number(1.5))
        #expect(try property("power").value(of: .text("1.2"), in: "kW") == .number(1_200))
        #expect(try property("temp").value(of: .number(20.5), in: nil) == .number(20.5))
    }

    @Test func wordsForYesAndNoAreFlags() throws {
        for yes: Value in [.number(1), .text("on"), .text("On"), .text("true"), .flag(true)] {
            #expect(try property("calling").value(of: yes, in: nil) == .flag(true))
        }
        for no: Value in [.number(0), .text("off"), .text("no")] {
            #expect(try property("calling").value(of: no, in: nil) == .flag(false))
        }
        #expect(throws: NotTaken.noSuchWord) { _ = try property("calling").value(of: .number(2), in: nil) }
    }

    @Test func aContactThatIsOnIsOpen() throws {
        #expect(try property("state").value(of: .text("on"), in: nil) == .text("open"))
        #expect(try property("state").value(of: .number(0), in: nil) == .text("closed"))
        #expect(try property("state").value(of: .text("CLOSED"), in: nil) == .text("closed"))
        #expect(throws: NotTaken.noSuchWord) { _ = try property("state").value(of: .text("ajar"), in: nil) }
    }

    @Test(arguments: ["unknown", "unavailable", "None"]) func whatNobodyKnewIsUnknown(word: String) throws {
        #expect(try property("temp").value(of: .text(word), in: "°C") == .unknown)
        #expect(try property("state").value(of: .text(word), in: nil) == .unknown)
    }

    @Test func whatCannotBeIsRefused() {
        #expect(throws: NotTaken.outOfRange) { _ = try property("temp").value(of: .number(-300), in: nil) }
        #expect(throws: NotTaken.outOfRange) { _ = try property("humidity").value(of: .number(140), in: "%") }
        #expect(throws: NotTaken.otherUnit) { _ = try property("temp").value(of: .number(20), in: "W") }
        #expect(throws: NotTaken.otherUnit) { _ = try property("temp").value(of: .number(20), in: "furlong") }
        #expect(throws: NotTaken.noNumber) { _ = try property("temp").value(of: .text("warm"), in: nil) }
        #expect(throws: NotTaken.noNumber) { _ = try property("temp").value(of: .text("inf"), in: nil) }
        #expect(throws: NotTaken.event) {
            _ = try Property("event", .event(["press"])).value(of: .text("press"), in: nil)
        }
    }
}
