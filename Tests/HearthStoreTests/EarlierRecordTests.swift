import Foundation
import HearthModel
import Testing

@testable import HearthStore

/// What earlier versions have kept is read, and what is kept now reads back.
@Suite struct EarlierRecordTests {
    private func read<Record: Decodable>(_ type: Record.Type, _ text: String) throws -> Record {
        try RecordCoding.record(type, from: text)
    }

    private func readBack<Record: Codable>(_ record: Record) throws -> Record {
        try RecordCoding.record(Record.self, from: try RecordCoding.data(record))
    }

    @Test(arguments: [
        (#"{"unknown":{}}"#, Value.unknown), (#"{"flag":{"_0":false}}"#, .flag(false)),
        (#"{"number":{"_0":21.5}}"#, .number(21.5)), (#"{"text":{"_0":"open"}}"#, .text("open")),
        ("{}", .unknown), ("true", .flag(true)), ("1", .number(1)), ("-0.5", .number(-0.5)), (#""1""#, .text("1")),
    ])
    func values(text: String, value: Value) throws {
        #expect(try read(Value.self, text) == value)
        #expect(try readBack([value, value]) == [value, value])
        #expect(try readBack(["a": value]) == ["a": value])
    }

    @Test(arguments: [
        (#"{"person":{"_0":"ann"}}"#, Origin.person("ann")), (#"{"rule":{"_0":"a:b"}}"#, .rule("a:b")),
        (#"{"clock":{}}"#, .clock), (#""device""#, .device), (#""rule:a:b""#, .rule("a:b")),
        (#""automation:""#, .automation("")), (#""query:bo""#, .query("bo")), (#""mqtt""#, .mqtt), (#""twin""#, .twin),
    ])
    func origins(text: String, origin: Origin) throws {
        #expect(try read(Origin.self, text) == origin)
        #expect(try readBack([origin]) == [origin])
    }

    @Test func instants() throws {
        let instant = Instant(milliseconds: -7)
        #expect(try read(Instant.self, #"{"milliseconds":-7}"#) == instant)
        #expect(try read(Instant.self, "-7") == instant)
        for instant in [.distantPast, instant, .distantFuture] { #expect(try readBack([instant]) == [instant]) }
    }

    @Test func whatIsNoneOfTheseIsRefused() {
        #expect(throws: DecodingError.self) { try read(Origin.self, #""nobody""#) }
        #expect(throws: DecodingError.self) { try read(Origin.self, "{}") }
        #expect(throws: DecodingError.self) { try read(Instant.self, #""now""#) }
        #expect(throws: DecodingError.self) { try read(Value.self, "[1]") }
        #expect(throws: DecodingError.self) { try read(Value.self, "null") }
    }

    @Test func aNumberThatShouldNotExistIsWrittenAndRefused() throws {
        #expect(String(decoding: try RecordCoding.data([Value.number(.nan)]), as: UTF8.self) == "[[]]")
        #expect(throws: DecodingError.self) { try readBack(Value.number(.infinity)) }
    }

    @Test func aWholeRecordOfAnEarlierVersion() throws {
        let text = """
            {"device":"hall.light","property":"on","base":{"text":{"_0":"on"}},"baseWriter":{"rule":{"_0":"Evening"}},\
            "shadowBase":{"unknown":{}},"claims":[{"layer":3,"order":0,"writer":{"person":{"_0":"ann"}},"bound":0,\
            "value":{"flag":{"_0":true}},"since":{"milliseconds":5},"overridden":false,"yieldsToHand":false}],\
            "ruleCommands":[{"milliseconds":4}]}
            """
        var record = SlotRecord(
            device: "hall.light", property: "on", base: .text("on"), baseWriter: .rule("Evening"),
            claims: [
                Claim(
                    layer: .manual, order: 0, writer: .person("ann"), value: .flag(true),
                    since: Instant(milliseconds: 5))
            ])
        record.ruleCommands = [Instant(milliseconds: 4)]
        #expect(try read(SlotRecord.self, text) == record)
        #expect(try readBack(record) == record)
    }
}
