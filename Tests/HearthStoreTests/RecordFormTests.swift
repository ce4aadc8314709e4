import Foundation
import HearthModel
import Testing

@testable import HearthStore

/// The forms of what is kept, which later versions have to read.
@Suite struct RecordFormTests {
    private func read<Record: Decodable>(_ type: Record.Type, _ text: String) throws -> Record {
        try RecordCoding.record(type, from: text)
    }

    private func readBack<Record: Codable>(_ record: Record) throws -> Record {
        try RecordCoding.record(Record.self, from: try RecordCoding.data(record))
    }

    @Test(arguments: [
        ("{}", Value.unknown), ("true", .flag(true)), ("1", .number(1)), ("-0.5", .number(-0.5)), (#""1""#, .text("1")),
    ])
    func values(text: String, value: Value) throws {
        #expect(try read(Value.self, text) == value)
        #expect(try readBack([value, value]) == [value, value])
        #expect(try readBack(["a": value]) == ["a": value])
    }

    @Test(arguments: [
        (#""device""#, Origin.device), (#""clock""#, .clock), (#""person:ann""#, .person("ann")),
        (#""rule:a:b""#, .rule("a:b")), (#""automation:""#, .automation("")), (#""query:bo""#, .query("bo")),
        (#""mqtt""#, .mqtt), (#""twin""#, .twin),
    ])
    func origins(text: String, origin: Origin) throws {
        #expect(try read(Origin.self, text) == origin)
        #expect(try readBack([origin]) == [origin])
    }

    @Test func instants() throws {
        let instant = Instant(milliseconds: -7)
        #expect(try read(Instant.self, "-7") == instant)
        for instant in [.distantPast, instant, .distantFuture] { #expect(try readBack([instant]) == [instant]) }
    }

    @Test func whatIsNoneOfTheseIsRefused() {
        #expect(throws: DecodingError.self) { try read(Origin.self, #""nobody""#) }
        #expect(throws: DecodingError.self) { try read(Origin.self, "{}") }
        #expect(throws: DecodingError.self) { try read(Instant.self, #""now""#) }
        #expect(throws: DecodingError.self) { try read(Instant.self, #"{"milliseconds":-7}"#) }
        #expect(throws: DecodingError.self) { try read(Value.self, "[1]") }
        #expect(throws: DecodingError.self) { try read(Value.self, #"{"flag":{"_0":true}}"#) }
        #expect(throws: DecodingError.self) { try read(Value.self, "null") }
    }

    @Test func aNumberThatShouldNotExistIsWrittenAndRefused() throws {
        #expect(String(decoding: try RecordCoding.data([Value.number(.nan)]), as: UTF8.self) == "[[]]")
        #expect(throws: DecodingError.self) { try readBack(Value.number(.infinity)) }
    }

    @Test func aCommandBesideItsColumns() throws {
        let text = """
            {"action":"turn_off","body":{"set":{"_0":[{"property":"on","value":false}]}},"origin":"clock",\
            "state":"acknowledged","sentAt":6,"ackedAt":7,"expiresAt":60005,"tries":1,\
            "flight":{"from":[true],"lastSent":6,"due":2006}}
            """
        let columns = StoredCommand.Columns(
            number: 7, device: "hall.light", createdAt: Instant(milliseconds: 5),
            explainsUntil: Instant(milliseconds: 2_006))
        let command = try RecordCoding.record(StoredCommand.self, from: Data(text.utf8), beside: columns)
        #expect(command.number == 7 && command.device == "hall.light" && command.action == "turn_off")
        #expect(command.body == .set([.init(property: "on", value: .flag(false))]))
        #expect(command.transition == 0 && !command.late && !command.inProgress && command.tries == 1)
        #expect([command.createdAt, command.sentAt, command.ackedAt].map { $0?.milliseconds } == [5, 6, 7])
        let flight = CommandFlight(
            from: [.flag(true)], lastSent: Instant(milliseconds: 6), explainsUntil: Instant(milliseconds: 2_006),
            due: Instant(milliseconds: 2_006))
        #expect(command.flight == flight)
    }

    @Test func aTraceRecordBesideItsColumns() throws {
        let text = """
            {"what":"claim ends","old":true,"layer":1,"cause":{"record":{"_0":9398}}}
            """
        let columns = StoredTrace.Columns(
            id: 9_399, at: Instant(milliseconds: 5), slot: "hall.light.on", rule: "a#1")
        let trace = try RecordCoding.record(StoredTrace.self, from: Data(text.utf8), beside: columns)
        #expect(trace.id == 9_399 && trace.slot == "hall.light.on" && trace.rule == "a#1")
        #expect(trace.what == .claimEnds && trace.old == .flag(true) && trace.new == .unknown)
        #expect(trace.origin == .rule("a#1") && trace.cause == .record(9_398) && trace.n == 0 && trace.atoms.isEmpty)
    }
}
