import HearthModel

extension House {
    /// States that have always been so: no edge, no hand; the base is what is given.
    mutating func take(given slots: [SlotValue], _ values: [String: Value], into reaction: inout Reaction) {
        for entry in slots where readings.indices.contains(entry.slot.position) {
            guard let device = readings[entry.slot.position].owner, !readings[entry.slot.position].isEvent else {
                continue
            }
            if case .number(let number) = entry.value, !number.isFinite { continue }
            devices[device.position].status = .online
            devices[device.position].heard = true
            devices[device.position].settling = nil
            let old = readings[entry.slot.position].value
            record(entry.value, provenance: .simulated, measuredAt: nil, for: entry.slot.position)
            reaction.changes.append(
                SlotChange(slot: entry.slot, old: old, new: entry.value, provenance: .simulated, origin: .device))
            touch(device, &reaction)
            guard isSettable(entry.slot) else { continue }
            controls[entry.slot.position].base = entry.value
            controls[entry.slot.position].baseWriter = nil
            noteBaseWrite(to: entry.slot)
            refold(entry.slot)
            keep(entry.slot, &reaction)
        }
        for (i, variable) in program.variables.enumerated() {
            guard let value = values[variable.name], variable.takes(value), variables[i] != value else { continue }
            change(VariableIndex(i), to: value, .none, into: &reaction)
            // It follows from nothing: it has always been so.
            variableFollows[i] = false
        }
        machine.candidates.insertAll()
    }

    /// A person, or another program, sets `mode` or a variable. What does not fit is traced and left.
    mutating func set(_ name: String, to value: Value, by origin: Origin, into reaction: inout Reaction) {
        guard let i = program.variables.firstIndex(where: { $0.name == name }), program.variables[i].takes(value) else {
            trace(
                TraceRecord(
                    at: now, what: .skipped, slot: nil, new: value, origin: origin, note: "no variable takes it"),
                into: &reaction)
            return
        }
        guard variables[i] != value else { return }
        change(VariableIndex(i), to: value, origin.isHand ? .changeOfMode : .none, into: &reaction)
    }
}
