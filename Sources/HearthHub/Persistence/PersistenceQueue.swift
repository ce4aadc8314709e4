import HearthKernel
import HearthModel
import HearthStore

/// What has changed and is not on disk yet. What people and rules asked for is written within half a second, together
/// with every changed reading up to then, so that rules and the readings they were formed on are of one age after a
/// kill (docs/decisions/041-one-age-after-a-kill.md). The trace is written within a second or so.
struct PersistenceQueue {
    /// One delivery to the store; but for events and history in no order.
    struct Batch: Sendable {
        /// In which commands name their slots.
        let registry: Registry
        var records: [SlotRecord] = []
        var commands: [KeptCommand] = []
        var nextCommand: CommandID
        var kept: [KeptRecord] = []
        /// By key; `nil` of a rule that is gone.
        var rules: [(key: String, record: RuleRecord?)] = []
        var variables: [VariableRecord] = []
        /// By id of the device; `nil` of one that has settled.
        var settling: [(device: String, record: SettlingRecord?)] = []
        var events: [LoggedEvent] = []
        var identities: [DeviceIdentity] = []
        var history: [HearthStore.Reading] = []
        var latest: [HearthStore.Reading] = []

        /// In the order in which rows are appended. All else replaces rows, wherever they lie.
        var storedCommands: [StoredCommand] {
            commands.sorted { $0.command.id < $1.command.id }.map { kept in
                var stored = StoredCommand(kept.command, flight: kept.flight, in: registry)
                stored.device = kept.entry.device.id
                return stored
            }
        }

        var isEmpty: Bool {
            records.isEmpty && commands.isEmpty && kept.isEmpty && rules.isEmpty && variables.isEmpty
                && settling.isEmpty
                && events.isEmpty && identities.isEmpty && history.isEmpty && latest.isEmpty
        }
    }

    /// A command as it is now. It is described by names when it is written, off the house's thread.
    struct KeptCommand: Sendable {
        let command: Command
        /// Its device, which may have gone since.
        let entry: Registry.Entry
        /// `nil` if nothing more will come of it.
        let flight: CommandFlight?
    }

    private static let rowsDelay = Milliseconds(500)
    /// The trace may wait longer: its pages are then written once for many records.
    private static let traceDelay = Milliseconds.seconds(1)
    /// Records of the trace in one delivery, so that what must survive does not wait behind a crowd of them.
    private static let traceLimit = 1_000
    /// Of a changed reading, if nothing else takes it along sooner. What is left of the second is for the disk.
    private static let readingsDelay = Milliseconds(750)
    /// Of the table of latest values. Until then a start reads them from the history.
    private static let latestDelay = Milliseconds.minutes(5)
    /// When a reading that is only repeated is written again, so that after a crash it is not taken to be old.
    private static let repeatDelay = Milliseconds.minutes(5)
    /// So many rows of history at most are written before the latest values are; a start reads no more than these.
    private static let rowsBeforeLatest = 2_000
    /// Readings kept while the disk does not take them, and records of the trace; older ones are lost first.
    static let backlogLimit = 20_000
    /// How many more there may be before they are lost, so that each costs the same.
    static let backlogSlack = 1_000

    private var slots = SlotMarks()
    private(set) var commands: [CommandID: KeptCommand] = [:]
    /// By namespace and key.
    private var kept: [String: KeptRecord] = [:]
    /// Keys.
    private var rules: Set<String> = []
    /// Names.
    private var variables: Set<String> = []
    private var devices: Set<DeviceIndex> = []
    /// Slots whose last reading is not in the table of latest values.
    private var told = SlotMarks()
    /// Rows of history since that table was last written.
    private var rowsSinceLatest = 0
    /// By `SlotIndex`: when its reading was last put among those to be written.
    private var writtenAt: ContiguousArray<Instant> = []
    /// Slots whose last row says that their device refuses to say their value.
    private var refused: Set<SlotIndex> = []
    private(set) var trace: [TraceRecord] = []
    private(set) var events: [LoggedEvent] = []
    private(set) var history: [HearthStore.Reading] = []
    private var rowsDue: Instant?
    private var readingsDue: Instant?
    /// When the journal that the disk has refused is tried again.
    private var retryDue: Instant?
    private var latestDue: Instant?
    private var traceDue: Instant?
    /// What the disk has refused is tried again later and later.
    private var pause = RetryPause()
    private var tracePause = RetryPause()
    /// Whoever writes waits to be woken.
    var writerWaits = false
    /// As `writerWaits`, of the trace, so that what must survive does not wait for it.
    var tracerWaits = false

    /// When a writer wants to be woken.
    var due: Instant? { earlier(writerDue, tracerDue) }

    private var writerDue: Instant? {
        !writerWaits ? nil : earlier(pause.holding(earlier(earlier(rowsDue, readingsDue), latestDue)), retryDue)
    }

    private var tracerDue: Instant? { !tracerWaits ? nil : tracePause.holding(traceDue) }

    private func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    mutating func changed(_ slot: SlotIndex, at now: Instant) {
        slots.insert(slot)
        rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay
    }

    /// - Parameter flight: `nil` if nothing more will come of it.
    mutating func changed(_ command: Command, _ flight: CommandFlight?, in registry: Registry, at now: Instant) {
        guard let entry = registry.entry(command.device) else { return }
        commands[command.id] = KeptCommand(command: command, entry: entry, flight: flight)
        if commands.count > PersistenceQueue.backlogLimit + PersistenceQueue.backlogSlack { loseCommands() }
        rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay
    }

    mutating func put(_ record: KeptRecord, at now: Instant) {
        kept[record.namespace.name + "/" + record.key] = record
        rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay
    }

    mutating func put(_ event: LoggedEvent, at now: Instant) {
        events.append(event)
        PersistenceQueue.lose(from: &events)
        rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay
    }

    mutating func changed(_ device: DeviceIndex, at now: Instant) {
        devices.insert(device)
        rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay
    }

    /// The hub stops in good order: what is otherwise written only now and then is written as well.
    mutating func close(_ house: House, at now: Instant) {
        for rule in house.rulesToBeKept() { changed(rule: rule, at: now) }
        for position in house.registry.slots.indices where house.registry.slots[position].live {
            told.insert(SlotIndex(position))
        }
    }

    mutating func changed(rule: String, at now: Instant) {
        rules.insert(rule)
        rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay
    }

    mutating func changed(variable: String, at now: Instant) {
        variables.insert(variable)
        rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay
    }

    mutating func record(_ records: [TraceRecord], at now: Instant) {
        if records.isEmpty { return }
        trace.append(contentsOf: records)
        PersistenceQueue.lose(from: &trace)
        traceDue = traceDue ?? now + PersistenceQueue.traceDelay
    }

    mutating func journalIsCrowded(at now: Instant) { rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay }

    mutating func identitiesChanged(at now: Instant) { rowsDue = rowsDue ?? now + PersistenceQueue.rowsDelay }

    /// - Parameter at: when the hub heard of it.
    mutating func record(_ change: SlotChange, in registry: Registry, at: Instant) {
        let slot = registry[change.slot]
        guard !slot.property.type.isEvent, let device = registry.entry(slot.device)?.device.id else { return }
        while writtenAt.count <= change.slot.position { writtenAt.append(.distantPast) }
        // Of a device that was away the value was unknown before; but what it was before that does not come back now.
        let isRepeated = change.old == change.new && (change.new.isKnown || refused.contains(change.slot))
        if isRepeated, at < writtenAt[change.slot.position] + PersistenceQueue.repeatDelay { return }
        if !change.new.isKnown, !change.isAbsence {
            refused.insert(change.slot)
        } else if !refused.isEmpty {
            refused.remove(change.slot)
        }
        told.insert(change.slot)
        writtenAt[change.slot.position] = at
        latestDue = latestDue ?? at + PersistenceQueue.latestDelay
        guard !isRepeated else { return }
        readingsDue = readingsDue ?? at + PersistenceQueue.readingsDelay
        history.append(
            HearthStore.Reading(
                device: device, property: slot.property.name, value: change.new, at: at,
                provenance: change.isAbsence ? HearthStore.Reading.absent : change.provenance))
        PersistenceQueue.lose(from: &history)
        rowsSinceLatest += 1
        if rowsSinceLatest >= PersistenceQueue.rowsBeforeLatest { latestDue = at }
    }

    mutating func wake(at now: Instant, into effects: inout [HubEffect]) {
        if let due = writerDue, due <= now {
            writerWaits = false
            effects.append(.wakeWriter)
        }
        if let due = tracerDue, due <= now {
            tracerWaits = false
            effects.append(.wakeTracer)
        }
    }

    /// Wakes the writer at `instant`, also if nothing is to be written by then.
    mutating func wake(later instant: Instant) { retryDue = earlier(retryDue, instant) }

    /// What is due now, or everything.
    mutating func take(all: Bool, from house: House, identities: [DeviceIdentity], at now: Instant) -> Batch {
        var batch = Batch(
            registry: house.registry, nextCommand: CommandID(house.nextCommandNumber), identities: identities)
        batch.records = slots.list.compactMap { house.registry[$0].live ? house.record(of: $0) : nil }
        batch.commands = Array(commands.values)
        batch.kept = Array(kept.values)
        batch.rules = rules.map { ($0, house.ruleRecord($0)) }
        batch.variables = variables.isEmpty ? [] : house.variableRecords().filter { variables.contains($0.name) }
        batch.settling = devices.compactMap { device in
            house.registry.entry(device).map { ($0.device.id, house.settlingRecord(of: device)) }
        }
        devices.removeAll(keepingCapacity: true)
        rules.removeAll(keepingCapacity: true)
        variables.removeAll(keepingCapacity: true)
        slots.removeAll()
        kept.removeAll(keepingCapacity: true)
        swap(&batch.events, &events)
        commands.removeAll(keepingCapacity: true)
        swap(&batch.history, &history)
        (rowsDue, readingsDue) = (nil, nil)
        if let due = retryDue, due <= now { retryDue = nil }
        if all || latestDue.map({ $0 <= now }) ?? false {
            batch.latest = told.list.compactMap { PersistenceQueue.lastReading(of: $0, in: house) }
            told.removeAll()
            (latestDue, rowsSinceLatest) = (nil, 0)
        }
        return batch
    }

    /// What was last known of the slot: also of a device that is away.
    private static func lastReading(of slot: SlotIndex, in house: House) -> HearthStore.Reading? {
        let (reading, entry) = (house.reading(slot), house.registry[slot])
        guard entry.live, let device = house.registry.entry(entry.device)?.device.id,
            let provenance = reading.provenance, let at = reading.reportedAt ?? reading.receivedAt
        else { return nil }
        return HearthStore.Reading(
            device: device, property: entry.property.name, value: reading.lastValue, at: at, provenance: provenance)
    }

    /// The oldest records of the trace that are not on disk yet, as many as go in one delivery.
    mutating func takeTrace(at now: Instant) -> [TraceRecord] {
        var part: [TraceRecord] = []
        if trace.count <= PersistenceQueue.traceLimit {
            swap(&part, &trace)
        } else {
            part = Array(trace.prefix(PersistenceQueue.traceLimit))
            trace.removeFirst(part.count)
        }
        traceDue = trace.isEmpty ? nil : now
        return part
    }

    var hasTrace: Bool { !trace.isEmpty }

    mutating func putBack(trace part: [TraceRecord], at now: Instant) {
        trace.insert(contentsOf: part.suffix(max(0, PersistenceQueue.backlogLimit - trace.count)), at: 0)
        tracePause.refused(at: now)
        traceDue = now
    }

    /// The store has taken all that it was given.
    mutating func taken() { pause.taken() }

    /// As `taken`, of the trace.
    mutating func traceTaken() { tracePause.taken() }

    private static func lose<Element>(from backlog: inout [Element]) {
        if backlog.count > backlogLimit + backlogSlack { backlog.removeFirst(backlog.count - backlogLimit) }
    }

    /// Those of which nothing more comes, oldest first.
    private mutating func loseCommands() {
        let ended = commands.values.filter { $0.flight == nil }.map(\.command.id).sorted()
        for id in ended.prefix(commands.count - PersistenceQueue.backlogLimit) { commands[id] = nil }
    }

    /// The store did not take it: it is tried again with what comes next.
    mutating func putBack(_ batch: Batch, registry: Registry, at now: Instant) {
        for record in batch.records {
            guard let device = registry.index(of: record.device),
                let slot = registry.slot(record.property, of: device)
            else { continue }
            slots.insert(slot)
        }
        for kept in batch.commands where commands[kept.command.id] == nil { commands[kept.command.id] = kept }
        for reading in batch.latest {
            guard let device = registry.index(of: reading.device),
                let slot = registry.slot(reading.property, of: device)
            else { continue }
            told.insert(slot)
        }
        devices.formUnion(batch.settling.compactMap { registry.index(of: $0.device) })
        for rule in batch.rules { rules.insert(rule.key) }
        for variable in batch.variables { variables.insert(variable.name) }
        for record in batch.kept where kept[record.namespace.name + "/" + record.key] == nil { put(record, at: now) }
        events.insert(contentsOf: batch.events.suffix(max(0, PersistenceQueue.backlogLimit - events.count)), at: 0)
        history.insert(contentsOf: batch.history.suffix(max(0, PersistenceQueue.backlogLimit - history.count)), at: 0)
        pause.refused(at: now)
        (rowsDue, readingsDue) = (now, now)
        // Rows may have been lost to the limit meanwhile; the latest values make up for them.
        if !told.isEmpty { latestDue = now }
    }
}

extension SlotChange {
    /// It is unknown now because its device is away, and not because the device says so.
    fileprivate var isAbsence: Bool { !new.isKnown && origin == .clock }
}
