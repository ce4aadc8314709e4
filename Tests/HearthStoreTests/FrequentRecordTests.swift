import Foundation
import HearthJSON
import HearthModel
import Testing

@testable import HearthStore

/// What writes itself is read as it was: values and claims from what the encoder would have them say, byte by byte, and the
/// record of a row with the columns beside it.
@Suite struct FrequentRecordTests {
    private static let instant = Instant(milliseconds: 1_795_289_593_123)
    private static let values: [Value] = [
        .unknown, .flag(true), .flag(false), .number(0), .number(-21.5), .text("open"), .number(1e300),
        .text("a \"b\"\n🏠"),
    ]
    private static let origins: [Origin] = [
        .person("ann"), .automation("script"), .query("bo"), .rule("Evening"), .mqtt, .twin, .device, .clock,
    ]

    private func hold(_ record: some FrequentRecord & Encodable) throws {
        let asEncoded = String(decoding: try RecordEncoder.document(record), as: UTF8.self)
        #expect(String(decoding: JSONWriter.document(record.write), as: UTF8.self) == asEncoded)
    }

    private func hold<Row: FrequentRecord & DecodableWithConfiguration & Equatable>(
        _ row: Row, beside columns: Row.DecodingConfiguration
    ) throws {
        let written = Data(JSONWriter.document(row.write))
        #expect(try RecordCoding.record(Row.self, from: written, beside: columns) == row)
    }

    private func hold(_ record: SlotRecord) throws {
        try hold(record, beside: SlotRecord.Columns(device: record.device, property: record.property))
    }

    private func hold(_ command: StoredCommand) throws {
        try hold(
            command,
            beside: StoredCommand.Columns(
                number: command.number, device: command.device, createdAt: command.createdAt,
                explainsUntil: command.flight?.explainsUntil))
    }

    private func hold(_ trace: StoredTrace) throws {
        try hold(
            trace, beside: StoredTrace.Columns(id: trace.id, at: trace.at, slot: trace.slot, rule: trace.rule))
    }

    @Test func valuesAndOrigins() throws {
        for value in Self.values + [.number(.nan)] { try hold(value) }
        for origin in Self.origins { try hold(origin) }
        for instant in [.distantPast, Self.instant, .distantFuture] { try hold(instant) }
    }

    @Test func slots() throws {
        var record = SlotRecord(device: "hall.light", property: "state")
        try hold(record)
        for (i, value) in Self.values.enumerated() {
            record.base = value
            record.baseWriter = Self.origins[i]
            record.shadowBase = Self.values[(i + 1) % Self.values.count]
            record.baseIsUntouched = i.isMultiple(of: 2)
            var claim = Claim(
                layer: Layer.allCases[i % Layer.allCases.count], order: Int64(i) - 3, writer: Self.origins[i],
                bound: [.exact, .atLeast, .atMost][i % 3], value: value, since: Self.instant,
                until: i < 4 ? nil : Self.instant, overridden: i > 2, yieldsToHand: i > 5)
            try hold(claim)
            claim.firm = i == 3 ? true : nil
            try hold(claim)
            record.claims.append(claim)
            try hold(record)
        }
        (record.ruleCommands, record.heldBackUntil, record.writes) = ([Self.instant], Self.instant, [])
        record.ruleValues = Self.values
        record.reason = 4_711
        try hold(record)
        record.unheeded = Unheeded(value: .flag(true), since: Self.instant, due: Self.instant, isReported: true)
        try hold(record)
    }

    @Test func commands() throws {
        var registry = Registry()
        let lamp = registry.define(
            Device(id: "hall.light", name: "Light", deviceClass: .named("light")!, integration: "mqtt"))
        let slots = registry.slots(of: lamp)
        for (i, origin) in Self.origins.enumerated() {
            var command = Command(
                id: CommandID(Int64(i + 1)), device: lamp, action: "turn_on",
                body: i.isMultiple(of: 2)
                    ? .set(zip(slots, Self.values).map { SlotValue($0, $1) }) : .act([.press, .openLatch][i / 2 % 2]),
                transition: Milliseconds(Int64(i)), origin: origin, layer: i < 3 ? nil : .manual, at: Self.instant,
                expiresAt: .distantFuture)
            try hold(StoredCommand(command, in: registry))
            command.state =
                [.queued, .sent, .acknowledged, .unacknowledged, .failed, .expired, .superseded, .cancelled][i]
            (command.sentAt, command.ackedAt, command.tries) = (Self.instant, Self.instant, i)
            (command.late, command.inProgress) = (i > 3, i < 3)
            (command.reason, command.supersededBy, command.deviceError) = (.minOn, CommandID(77), "it \\ burns")
            try hold(StoredCommand(command, flight: CommandFlight(due: Self.instant), in: registry))
            let flight = CommandFlight(
                from: Self.values, lastSent: Self.instant, explainsUntil: Self.instant, due: .distantFuture)
            try hold(StoredCommand(command, flight: flight, in: registry))
        }
    }

    @Test func traces() throws {
        var registry = Registry()
        let lamp = registry.define(
            Device(id: "hall.light", name: "Light", deviceClass: .named("light")!, integration: "mqtt"))
        let slot = registry.slots(of: lamp)[0]
        let causes: [TraceRecord.Cause?] = [
            nil, .report(slot, .number(2)), .person(.person("ann")), .clock, .start, .reload, .record(41),
        ]
        for (i, what) in TraceRecord.What.allCases.enumerated() {
            var record = TraceRecord(at: Self.instant, what: what, slot: nil, origin: Self.origins[i % 8])
            try hold(StoredTrace(record, in: registry))
            (record.id, record.n, record.slot) = (Int64(i), i, slot)
            (record.old, record.new) = (Self.values[i % 8], Self.values[(i + 3) % 8])
            (record.layer, record.command, record.cause) = (.urgent, CommandID(9), causes[i % causes.count])
            (record.rule, record.until, record.note) = ("Evening", Self.instant, "lost sight")
            if i.isMultiple(of: 2) { record.origin = .rule("Evening") }
            record.atoms = [
                .init(text: "hall.motion", value: "on", holds: true, age: Milliseconds(7)),
                .init(text: "mode is \"home\"", value: "", holds: nil, age: nil),
            ]
            try hold(StoredTrace(record, in: registry))
        }
    }
}
