package import HearthDatabase
import HearthKernel
package import HearthModel
package import HearthStore

/// Why a slot is as it is: the chain of causes of its last change, told from the trace (docs/spec/rule-language.md,
/// section 14.2).
package struct Why: Sendable {
    package enum Kind: String, Sendable { case rule, person, device, schedule, reconnect, unknown }

    package let slot: SlotIndex
    package let name: String
    /// Of which moment it tells.
    package let at: Instant
    package let value: Value
    package let kind: Kind
    package let origin: Origin?
    /// Key of the rule that acted.
    package let rule: String?
    /// From the slot's own record back to the first cause; empty where the trace knows nothing.
    package let chain: [StoredTrace]
    package let conditions: [StoredTrace.Atom]
    package let claims: [ClaimView]
    package let command: StoredCommand?
    /// For people, line by line.
    package let lines: [String]

    /// - Parameters:
    ///   - at: what happened later does not count. For a moment in the past, value and cascade are those of the trace.
    /// - Throws: what the store throws.
    package init(
        of slot: SlotIndex, at: Instant, by narrator: Narrator, from store: Store
    ) async throws(StoreError) {
        let house = narrator.house
        let registry = house.registry
        let isNow = at >= narrator.now
        var query = Store.TraceQuery(slot: registry.name(of: slot), limit: 50)
        query.to = at
        var candidates = try await store.trace(query)
        if !candidates.contains(where: \.changesValue) {
            for companion in house.companions(of: slot) where companion != slot {
                query.slot = registry.name(of: companion)
                candidates += try await store.trace(query)
            }
        }
        let last = candidates.filter(\.changesValue).max { $0.id < $1.id }

        (self.slot, self.at, name) = (slot, at, narrator.name(slot))
        guard let last else {
            (kind, origin, rule, chain, conditions, command) = (.unknown, nil, nil, [], [], nil)
            value = isNow ? house.reading(slot).value : .unknown
            claims = isNow ? house.cascade(of: slot) : []
            let first = try await store.traceBeginning()
            if !isNow, let first, at < first {
                lines = ["\(narrator.name(slot)) was not known then: the record begins at \(narrator.time(first))."]
                return
            }
            let beginning = first.map { ", which goes back to \(narrator.time($0))," }
            lines = [
                "\(narrator.name(slot)) is \(narrator.text(value, of: slot)).",
                "  The trace\(beginning ?? " is still empty and") knows of nothing that the house or a hand did to it.",
            ]
            return
        }
        let chain = try await Chain(from: last, in: store)
        let command: StoredCommand? =
            if let number = last.command { try await store.command(CommandID(number)) } else { nil }
        value = isNow ? house.reading(slot).value : last.new
        claims = isNow ? house.cascade(of: slot) : []
        (self.chain, self.command) = (chain.records, command)
        let stopped = isNow ? try await Why.stopped(on: slot, since: last.id, by: narrator, from: store) : []
        let acting = chain.ruleRecord
        (rule, conditions) = (acting?.rule, acting?.atoms ?? [])
        (kind, origin) = (Why.kind(of: chain), chain.first.origin)
        lines =
            WhyTelling(
                slot: slot, value: value, chain: chain, command: command, claims: claims, stopped: stopped,
                isNow: isNow, narrator: narrator
            ).lines
    }

    /// The rules that a hand which holds the slot now has kept from acting, each by its latest record.
    private static func stopped(
        on slot: SlotIndex, since id: Int64, by narrator: Narrator, from store: Store
    ) async throws(StoreError) -> [StoredTrace] {
        let house = narrator.house
        guard house.decider(of: slot)?.layer == .manual else { return [] }
        var records: [StoredTrace] = []
        for companion in house.companions(of: slot) {
            let query = Store.TraceQuery(slot: house.registry.name(of: companion), limit: 50)
            records += try await store.trace(query).filter { $0.isStoppedByHand && $0.id > id }
        }
        var told: Set<String?> = []
        return records.sorted { $0.id > $1.id }.filter { told.insert($0.rule).inserted }
    }

    private static func kind(of chain: Chain) -> Kind {
        if chain.ruleRecord != nil { return .rule }
        switch chain.first.origin {
        case .person, .query, .automation, .mqtt: return .person
        case .device: return chain.first.what == .hand ? .device : .reconnect
        case .rule, .twin: return .rule
        case .clock: return chain.first.what == .adopted || chain.first.cause == .start ? .reconnect : .schedule
        }
    }
}

extension StoredTrace {
    /// Whether it made the slot what it is, as distinct from what was masked, beaten or only noted.
    var changesValue: Bool {
        switch what {
        case .hand, .commands, .adopted, .released, .holdEnds: slot != nil
        default: false
        }
    }
}
