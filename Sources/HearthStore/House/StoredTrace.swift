package import HearthModel

/// A trace record as it is kept: slots by name, because positions are given anew in every process.
package struct StoredTrace: Hashable, Sendable {
    package var id: Int64
    package var at: Instant
    package var n: Int
    package var what: TraceRecord.What
    /// `hall.light.brightness`; `nil` where it is about a rule alone.
    package var slot: String?
    package var old: Value
    package var new: Value
    package var origin: Origin
    package var layer: Layer?
    /// Number of the command.
    package var command: Int64?
    package var cause: Cause?
    /// Key of the rule.
    package var rule: String?
    package var atoms: [Atom]
    package var until: Instant?
    package var note: String?

    package enum Cause: Hashable, Decodable, Sendable {
        case report(slot: String, Value)
        case person(Origin)
        case clock, start, reload
        case record(Int64)
    }

    package struct Atom: Hashable, Decodable, Sendable {
        package var text: String
        package var value: String
        /// `nil`: unknown.
        package var holds: Bool?
        /// Milliseconds.
        package var age: Int64?
    }

    package init(_ record: TraceRecord, in registry: Registry) {
        (id, at, n, what) = (record.id, record.at, record.n, record.what)
        slot = record.slot.map { registry.name(of: $0) }
        (old, new, origin, layer) = (record.old, record.new, record.origin, record.layer)
        command = record.command?.number
        cause =
            switch record.cause {
            case nil: nil
            case .report(let slot, let value): .report(slot: registry.name(of: slot), value)
            case .person(let origin): .person(origin)
            case .clock: .clock
            case .start: .start
            case .reload: .reload
            case .record(let id): .record(id)
            }
        rule = record.rule
        atoms = record.atoms.map { Atom(text: $0.text, value: $0.value, holds: $0.holds, age: $0.age?.count) }
        (until, note) = (record.until, record.note)
    }
}

extension TraceRecord.What: Decodable {}

extension StoredTrace {
    /// See `TraceRecord.isStoppedByHand`.
    package var isStoppedByHand: Bool { what == .masked && layer == .manual && rule != nil }
}
