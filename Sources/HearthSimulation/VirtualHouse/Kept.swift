import HearthKernel
import HearthModel

/// What storage holds of a house. Like the hub it writes down what each step says must survive, as it is after that step,
/// and nothing else: what a step forgets to name is lost here too.
struct Kept: Sendable {
    private var slots: [SlotIndex: SlotRecord] = [:]
    private var values: [SlotIndex: RestoredValue] = [:]
    private var commands: [CommandID: RestoredCommand] = [:]
    private var settling: [DeviceIndex: SettlingRecord] = [:]
    private var rules: [String: RuleRecord] = [:]
    private var variables: [String: VariableRecord] = [:]
    private var concerns: [Concern] = []
    private var next: (command: Int64, trace: Int64) = (1, 1)
    /// When the hub stopped; `nil`: it has not been there before.
    private(set) var lastAlive: Instant?

    mutating func note(_ reaction: Reaction, of house: House) {
        for slot in reaction.kept where house.registry[slot].live { slots[slot] = house.record(of: slot) }
        for change in reaction.changes { noteValue(of: change.slot, in: house) }
        for command in reaction.commandUpdates {
            commands[command.id] = RestoredCommand(command, house.commands[command.id]?.flight)
        }
        for device in reaction.keptDevices { settling[device] = house.settlingRecord(of: device) }
        for key in reaction.keptRules { rules[key] = house.ruleRecord(key) }
        if !reaction.variables.isEmpty {
            for record in house.variableRecords() where reaction.variables.contains(record.name) {
                variables[record.name] = record
            }
        }
        if !reaction.concerns.isEmpty { concerns = house.openConcerns() }
    }

    private mutating func noteValue(of slot: SlotIndex, in house: House) {
        let (reading, entry) = (house.reading(slot), house.registry[slot])
        guard let at = reading.reportedAt ?? reading.receivedAt else { return }
        values[slot] = RestoredValue(
            device: house.registry[entry.device]?.id ?? "", property: entry.property.name, value: reading.lastValue,
            at: at)
    }

    /// The hub stops in good order.
    mutating func close(_ house: House) {
        next = (house.nextCommandNumber, house.nextTraceNumber)
        lastAlive = house.now
        commands = commands.filter { house.commands[$0.key] != nil }
        for key in house.rulesToBeKept() { rules[key] = house.ruleRecord(key) }
    }

    /// Before the program is loaded.
    func restoreDevices(of house: inout House, at now: Instant) {
        guard let lastAlive else { return }
        (house.nextCommandNumber, house.nextTraceNumber) = next
        house.restore(
            records: slots.values.sorted { ($0.device, $0.property) < ($1.device, $1.property) },
            values: Array(values.values), commands: commands.values.sorted { $0.command.id < $1.command.id },
            settling: settling.values.sorted { $0.device < $1.device }, at: now, lastAlive: lastAlive)
    }

    /// After the program has been loaded.
    func restoreRules(of house: inout House) {
        guard let lastAlive else { return }
        house.restore(
            rules: rules.values.sorted { $0.key < $1.key }, variables: variables.values.sorted { $0.name < $1.name },
            concerns: concerns, lastAlive: lastAlive)
    }
}
