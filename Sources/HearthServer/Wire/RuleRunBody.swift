import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// One thing that a rule did or that became of it (docs/spec/house-api.md, section 6.7, `runs`).
struct RuleRunBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "RuleRun", "One thing that a rule did or that became of it",
            """
            id at:date at_ms:int kind because? conditions:[Condition] intents:[{slot value?:any until?:date}]
            duration_ms?:int slot? value?:any
            """)
    }

    let record: StoredTrace
    /// What it wrote.
    let intents: [StoredTrace]
    /// How long what ends here had lasted; `nil` of what begins, and where its beginning is not at hand.
    let duration: Milliseconds?

    /// What of the trace is told as a run; writes belong to theirs.
    static func kind(of what: TraceRecord.What) -> String? {
        switch what {
        case .fires, .resumes, .dequeued, .violates, .fails: "fired"
        case .enters: "entered"
        case .exits, .restored: "exited"
        case .beaten, .masked: "beaten"
        case .fault: "faulted"
        case .missed: "missed"
        default: nil
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", "t_\(record.id)")
        writer.member("at", record.at.rfc3339)
        writer.member("at_ms", record.at.milliseconds)
        writer.member("kind", RuleRunBody.kind(of: record.what) ?? record.what.rawValue)
        writer.memberIfPresent("because", record.because)
        writer.key("conditions")
        writer.beginArray()
        for atom in record.atoms {
            writer.beginObject()
            writer.member("text", atom.text)
            writer.member("value", atom.value)
            writer.member("known", atom.holds != nil)
            writer.memberIfPresent("result", atom.holds)
            if let age = atom.age { writer.member("age", Double(age) / 1_000) }
            writer.endObject()
        }
        writer.endArray()
        writer.key("intents")
        writer.beginArray()
        for intent in intents {
            writer.beginObject()
            writer.memberIfPresent("slot", intent.slot)
            if intent.new.isKnown { writer.member("value", ValueBody(value: intent.new)) }
            writer.memberIfPresent("until", intent.until?.rfc3339)
            writer.endObject()
        }
        writer.endArray()
        if let duration { writer.member("duration_ms", duration.count) }
        writer.memberIfPresent("slot", record.slot)
        if record.new.isKnown { writer.member("value", ValueBody(value: record.new)) }
        writer.endObject()
    }
}

extension RuleRunBody {
    /// The runs in all records of one rule, the newest first.
    static func runs(in records: [StoredTrace]) -> [RuleRunBody] {
        let intents = Dictionary(grouping: records.filter(\.isIntent), by: \.cause)
        return records.indices.filter { kind(of: records[$0].what) != nil }.map { place in
            let record = records[place]
            let begun = records[place...].first { $0.what == record.what.beginning }
            return RuleRunBody(
                record: record, intents: intents[.record(record.id)]?.reversed() ?? [],
                duration: begun.map { record.at - $0.at })
        }
    }
}

extension TraceRecord.What {
    /// What this is the end of.
    fileprivate var beginning: TraceRecord.What? {
        switch self {
        case .exits: .enters
        case .restored: .violates
        default: nil
        }
    }
}

extension StoredTrace {
    /// A write of a rule, be it that a stronger one beat it.
    fileprivate var isIntent: Bool { [.base, .claims, .beaten].contains(what) }

    /// In few words what set it off.
    var because: String? {
        // The note of a promise that holds again says how long it was broken.
        if let note, what != .restored { return note }
        return switch cause {
        case .report(let slot, let value): slot + " → " + value.shown
        case .person(let origin): origin.text
        case .clock: "the clock"
        case .start: "Hearth starts"
        case .reload: "new rules"
        case .record(let id): "t_\(id)"
        case nil: nil
        }
    }
}

extension Value {
    /// For people who know the unit.
    var shown: String {
        switch self {
        case .unknown: "unknown"
        case .flag(let flag): flag ? "on" : "off"
        case .number(let number): String(decoding: encoded(number), as: UTF8.self)
        case .text(let text): text
        }
    }
}
