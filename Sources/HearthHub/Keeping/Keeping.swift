import HearthKernel
import HearthModel
import HearthStore

/// What has changed and is not on disk yet. What people and rules asked for is written within a quarter of a second;
/// readings in batches, so that an SD card lives (architecture.md, section 3).
struct Keeping {
    /// One delivery to the store.
    struct Batch: Sendable {
        var records: [SlotRecord] = []
        var commands: [StoredCommand] = []
        var nextCommand: CommandID
        /// In no order.
        var kept: [KeptRecord] = []
        /// By key; `nil` of a rule that is gone.
        var rules: [(key: String, record: RuleRecord?)] = []
        var variables: [VariableRecord] = []
        var trace: [StoredTrace] = []
        var identities: [DeviceIdentity] = []
        var history: [HearthStore.Reading] = []
        var latest: [HearthStore.Reading] = []

        var hasJournal: Bool {
            !records.isEmpty || !commands.isEmpty || !kept.isEmpty || !rules.isEmpty || !variables.isEmpty
                || !trace.isEmpty
        }
        var isEmpty: Bool { !hasJournal && identities.isEmpty && history.isEmpty && latest.isEmpty }
    }

    private static let journalDelay = Milliseconds(250)
    private static let readingsDelay = Milliseconds.seconds(30)
    private static let readingsLimit = 2_000
    /// Readings kept while the disk does not take them, and records of the trace; older ones are lost first.
    private static let backlogLimit = 20_000

    private var slots: Set<SlotIndex> = []
    private var commands: [CommandID: StoredCommand] = [:]
    /// By drawer and key.
    private var kept: [String: KeptRecord] = [:]
    /// Keys.
    private var rules: Set<String> = []
    /// Names.
    private var variables: Set<String> = []
    private var trace: [TraceRecord] = []
    private var history: [HearthStore.Reading] = []
    private var journalDue: Instant?
    private var readingsDue: Instant?
    private var writer: CheckedContinuation<Void, Never>?

    /// When the writer wants to be woken.
    var due: Instant? {
        guard writer != nil else { return nil }
        return [journalDue, readingsDue].compactMap { $0 }.min()
    }

    mutating func changed(_ slot: SlotIndex, at now: Instant) {
        slots.insert(slot)
        journalDue = journalDue ?? now + Keeping.journalDelay
    }

    mutating func changed(_ command: Command, in house: House, at now: Instant) {
        guard house.registry[command.device] != nil else { return }
        commands[command.id] = StoredCommand(command, in: house.registry)
        journalDue = journalDue ?? now + Keeping.journalDelay
    }

    mutating func put(_ record: KeptRecord, at now: Instant) {
        kept[record.drawer.rawValue + "/" + record.key] = record
        journalDue = journalDue ?? now + Keeping.journalDelay
    }

    mutating func changed(rule: String, at now: Instant) {
        rules.insert(rule)
        journalDue = journalDue ?? now + Keeping.journalDelay
    }

    mutating func changed(variable: String, at now: Instant) {
        variables.insert(variable)
        journalDue = journalDue ?? now + Keeping.journalDelay
    }

    mutating func record(_ record: TraceRecord, at now: Instant) {
        trace.append(record)
        if trace.count > Keeping.backlogLimit { trace.removeFirst(trace.count - Keeping.backlogLimit) }
        journalDue = journalDue ?? now + Keeping.journalDelay
    }

    mutating func identitiesChanged(at now: Instant) { journalDue = journalDue ?? now + Keeping.journalDelay }

    mutating func record(_ change: SlotChange, in house: House) {
        guard change.old != change.new, !house.registry[change.slot].property.type.isEvent else { return }
        let reading = house.reading(change.slot)
        let slot = house.registry[change.slot]
        guard let device = house.registry[slot.device], let at = reading.receivedAt else { return }
        history.append(
            HearthStore.Reading(
                device: device.id, property: slot.property.name, value: change.new, at: at,
                provenance: change.provenance))
        if history.count > Keeping.backlogLimit { history.removeFirst(history.count - Keeping.backlogLimit) }
        if history.count >= Keeping.readingsLimit {
            readingsDue = at
        } else {
            readingsDue = readingsDue ?? at + Keeping.readingsDelay
        }
    }

    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) { writer = continuation }

    mutating func wake(at now: Instant) {
        guard let due, due <= now else { return }
        wakeWriter()
    }

    mutating func wakeWriter() {
        writer?.resume()
        writer = nil
    }

    /// What is due now, or everything.
    mutating func take(all: Bool, from house: House, identities: [DeviceIdentity], at now: Instant) -> Batch {
        var batch = Batch(nextCommand: CommandID(house.nextCommandNumber), identities: identities)
        batch.records = slots.sorted().compactMap { house.registry[$0].live ? house.record(of: $0) : nil }
        batch.commands = commands.values.sorted { $0.number < $1.number }
        batch.kept = Array(kept.values)
        batch.rules = rules.sorted().map { ($0, house.ruleRecord($0)) }
        batch.variables = variables.isEmpty ? [] : house.variableRecords().filter { variables.contains($0.name) }
        rules.removeAll(keepingCapacity: true)
        variables.removeAll(keepingCapacity: true)
        batch.trace = trace.map { StoredTrace($0, in: house.registry) }
        trace.removeAll(keepingCapacity: true)
        slots.removeAll(keepingCapacity: true)
        kept.removeAll(keepingCapacity: true)
        commands.removeAll(keepingCapacity: true)
        journalDue = nil
        if all || readingsDue.map({ $0 <= now }) ?? false {
            batch.history = history
            var latest: [String: HearthStore.Reading] = [:]
            for reading in history { latest[reading.device + "." + reading.property] = reading }
            batch.latest = latest.values.sorted { ($0.device, $0.property) < ($1.device, $1.property) }
            history.removeAll(keepingCapacity: true)
            readingsDue = nil
        }
        return batch
    }

    /// The store did not take it: it is tried again with what comes next.
    mutating func putBack(_ batch: Batch, registry: Registry, at now: Instant) {
        for record in batch.records {
            guard let device = registry.index(of: record.device),
                let slot = registry.slot(record.property, of: device)
            else { continue }
            slots.insert(slot)
        }
        for command in batch.commands where commands[CommandID(command.number)] == nil {
            commands[CommandID(command.number)] = command
        }
        for rule in batch.rules { rules.insert(rule.key) }
        for variable in batch.variables { variables.insert(variable.name) }
        for record in batch.kept where kept[record.drawer.rawValue + "/" + record.key] == nil { put(record, at: now) }
        history.insert(contentsOf: batch.history.suffix(Keeping.backlogLimit - history.count), at: 0)
        journalDue = now + .seconds(5)
        if !history.isEmpty { readingsDue = now + Keeping.readingsDelay }
    }
}
