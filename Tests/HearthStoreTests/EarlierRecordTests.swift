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
        let columns = SlotRecord.Columns(device: "hall.light", property: "on")
        #expect(try RecordCoding.record(SlotRecord.self, from: Data(text.utf8), beside: columns) == record)
    }

    @Test func aCommandThatSaysWhatItsColumnsDo() throws {
        let text = """
            {"number":7,"device":"hall.light","action":"turn_off","body":{"set":{"_0":[{"property":"on","value":false}]}},\
            "transition":0,"origin":"clock","state":"acknowledged","createdAt":5,"sentAt":6,"ackedAt":7,"expiresAt":60005,\
            "tries":1,"late":false,"inProgress":false,\
            "flight":{"from":[true],"lastSent":6,"explainsUntil":2006,"due":2006}}
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

    @Test func aTraceThatSaysWhatItsColumnsDo() throws {
        let text = """
            {"id":9399,"at":5,"n":0,"what":"claim ends","slot":"hall.light.on","old":true,"new":{},"origin":"rule:a#1",\
            "layer":1,"cause":{"record":{"_0":9398}},"rule":"a#1","atoms":[]}
            """
        let columns = StoredTrace.Columns(
            id: 9_399, at: Instant(milliseconds: 5), slot: "hall.light.on", rule: "a#1")
        let trace = try RecordCoding.record(StoredTrace.self, from: Data(text.utf8), beside: columns)
        #expect(trace.id == 9_399 && trace.slot == "hall.light.on" && trace.rule == "a#1")
        #expect(trace.what == .claimEnds && trace.old == .flag(true) && trace.new == .unknown)
        #expect(trace.origin == .rule("a#1") && trace.cause == .record(9_398) && trace.n == 0 && trace.atoms.isEmpty)
    }
}
