import FoundationEssentials
package import HearthJSON
import HearthModel

/// The record says what the columns beside it do not, as far as it is not as with most.
extension StoredTrace: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("what", what.rawValue)
        if n != 0 { writer.member("n", n) }
        writer.member("old", ifKnown: old)
        writer.member("new", ifKnown: new)
        if origin != rule.map(Origin.rule) { writer.member("origin", origin) }
        writer.member("layer", ifPresent: layer.map { Int($0.rawValue) })
        writer.member("command", ifPresent: command)
        writer.member("cause", ifPresent: cause)
        if !atoms.isEmpty { writer.member("atoms", atoms) }
        writer.member("until", ifPresent: until)
        writer.member("note", ifPresent: note)
        writer.endObject()
    }
}

extension StoredTrace: DecodableWithConfiguration {
    package struct Columns {
        var id: Int64
        var at: Instant
        var slot: String?
        var rule: String?
    }

    private enum CodingKeys: CodingKey {
        case what, n, old, new, origin, layer, command, cause, atoms, until, note
    }

    package init(from decoder: any Decoder, configuration columns: Columns) throws {
        let record = try decoder.container(keyedBy: CodingKeys.self)
        (id, at, slot, rule) = (columns.id, columns.at, columns.slot, columns.rule)
        what = try record.decode(TraceRecord.What.self, forKey: .what)
        n = try record.decodeIfPresent(Int.self, forKey: .n) ?? 0
        old = try record.decodeIfPresent(Value.self, forKey: .old) ?? .unknown
        new = try record.decodeIfPresent(Value.self, forKey: .new) ?? .unknown
        origin =
            if let rule, !record.contains(.origin) { .rule(rule) } else {
                try record.decode(Origin.self, forKey: .origin)
            }
        layer = try record.decodeIfPresent(Layer.self, forKey: .layer)
        command = try record.decodeIfPresent(Int64.self, forKey: .command)
        cause = try record.decodeIfPresent(Cause.self, forKey: .cause)
        atoms = try record.decodeIfPresent([Atom].self, forKey: .atoms) ?? []
        until = try record.decodeIfPresent(Instant.self, forKey: .until)
        note = try record.decodeIfPresent(String.self, forKey: .note)
    }
}

extension StoredTrace.Cause: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .report(let slot, let value):
            writer.choice("report") {
                $0.member("slot", slot)
                $0.member("_1", value)
            }
        case .person(let origin): writer.choice("person") { $0.member("_0", origin) }
        case .clock: writer.choice("clock")
        case .start: writer.choice("start")
        case .reload: writer.choice("reload")
        case .record(let id): writer.choice("record") { $0.member("_0", id) }
        }
    }
}

extension StoredTrace.Atom: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", text)
        writer.member("value", value)
        writer.member("holds", ifPresent: holds)
        writer.member("age", ifPresent: age)
        writer.endObject()
    }
}
