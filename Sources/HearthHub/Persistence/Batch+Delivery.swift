import HearthKernel
import HearthModel
import HearthStore

extension PersistenceQueue.Batch {
    /// As the store takes it.
    func delivery(at now: Instant) -> Delivery {
        var delivery = Delivery(nextCommand: nextCommand, at: now)
        delivery.records = records
        delivery.commands = storedCommands
        delivery.kept = keptRecords
        (delivery.events, delivery.identities) = (events, identities)
        delivery.history = history
        // A property gets its number with its first row, and those of a device lie together.
        delivery.latest = latest.sorted { ($0.device, $0.property) < ($1.device, $1.property) }
        return delivery
    }

    private var keptRecords: [KeptRecord] {
        kept
            + rules.map { Self.keptRecord(of: $0.record, under: $0.key) }
            + settling.map { KeptRecord($0.record, in: .settling, under: $0.device) }
            + variables.map { KeptRecord($0, in: .variables, under: $0.name) }
    }

    private static func keptRecord(of rule: RuleRecord?, under key: String) -> KeptRecord {
        if let plain = rule?.plain { return KeptRecord(plain, in: .rules, under: key) }
        return KeptRecord(rule, in: .rules, under: key)
    }
}
