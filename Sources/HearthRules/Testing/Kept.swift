import HearthKernel
import HearthModel

/// What storage holds of a house that has stopped.
struct Kept: Sendable {
    let slots: [SlotRecord]
    let values: [RestoredValue]
    let commands: [Command]
    let rules: [RuleRecord]
    let variables: [VariableRecord]
    let concerns: [Concern]
    let nextCommandNumber: Int64
    let nextTraceNumber: Int64
    let lastAlive: Instant

    init(of house: House) {
        let indices = house.registry.slots.indices.map(SlotIndex.init).filter { house.registry[$0].live }
        slots = indices.map(house.record)
        values = indices.compactMap { slot in
            let (reading, record) = (house.reading(slot), house.record(of: slot))
            guard reading.lastValue.isKnown, let at = reading.reportedAt ?? reading.receivedAt else { return nil }
            return RestoredValue(device: record.device, property: record.property, value: reading.lastValue, at: at)
        }
        commands = house.registry.indices.flatMap(house.outstanding)
        rules = house.program.rules.compactMap { house.ruleRecord($0.key) }
        variables = house.variableRecords()
        concerns = house.openConcerns()
        nextCommandNumber = house.nextCommandNumber
        nextTraceNumber = house.nextTraceNumber
        lastAlive = house.now
    }
}
