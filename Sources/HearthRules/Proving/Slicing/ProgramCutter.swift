import HearthKernel
import HearthModel

/// A program for fewer devices, which stand at other positions.
struct ProgramCutter {
    /// Old → new; what is not there is left out.
    let slots: [SlotIndex: SlotIndex]
    let devices: [DeviceIndex: DeviceIndex]

    /// The same program without what it says to people and without the texts by which it is explained.
    func cut(_ program: Program) -> Program {
        var program = program
        let unknown = Instruction.constant(Int32(clamping: program.constants.count))
        program.constants.append(.unknown)
        program.code = ContiguousArray(program.code.map { cut($0) ?? unknown })
        for i in program.cells.indices {
            program.cells[i].slots = program.cells[i].slots.compactMap { slots[$0] }
            program.cells[i].boundaries = cut(program.cells[i].boundaries)
        }
        for i in program.rules.indices { program.rules[i] = cut(program.rules[i]) }
        for i in program.writes.indices {
            if case .slots(let all) = program.writes[i].target {
                program.writes[i].target = .slots(all.compactMap { slots[$0] })
            }
            program.writes[i].reads = program.writes[i].reads.map(cut)
        }
        // Members are only counted; nobody asks for the names of those who are not here.
        program.memberSets = program.memberSets.map { $0.map { devices[$0] ?? DeviceIndex(0) } }
        program.slotTables = program.slotTables.map { $0.map { $0.flatMap { slots[$0] } } }
        program.audiences = program.audiences.map { _ in [] }
        program.normals = program.normals.compactMap { entry in
            slots[entry.slot].map { NormalCode(slot: $0, value: entry.value) }
        }
        program.policies = program.policies.compactMap { entry in
            slots[entry.slot].map {
                PolicyCode(slot: $0, holds: entry.holds, until: entry.until, resumes: entry.resumes)
            }
        }
        return program
    }

    /// `nil`: nothing is known of it.
    private func cut(_ instruction: Instruction) -> Instruction? {
        switch instruction {
        case .slot(let slot): slots[slot].map { .slot($0) }
        case .asked(let slot): slots[slot].map { .asked($0) }
        case .age(let slot): slots[slot].map { .age($0) }
        case .concern(let device): devices[device].map { .concern($0) }
        case .raise(about: let device): .raise(about: device.flatMap { devices[$0] })
        case .forecast(let slot): slots[slot].map { .forecast($0) }
        default: instruction
        }
    }

    private func cut(_ boundaries: [Cell.Boundary]) -> [Cell.Boundary] {
        boundaries.compactMap { boundary in
            guard case .age(let slot, let code) = boundary else { return boundary }
            return slots[slot].map { .age($0, code) }
        }
    }

    private func cut(_ reads: RuleCode.Reads) -> RuleCode.Reads {
        var reads = reads
        reads.slots = reads.slots.compactMap { slots[$0] }
        reads.boundaries = cut(reads.boundaries)
        return reads
    }

    private func cut(_ rule: RuleCode) -> RuleCode {
        var rule = rule
        rule.atoms = []
        switch rule.kind {
        case .when(let events, let gate, let repeats):
            rule.kind = .when(events: events.map(cut), gate: gate.map(cut), repeats: repeats)
        case .while(let condition, let gate, let lingering):
            rule.kind = .while(condition: condition, gate: gate.map(cut), lingering: lingering)
        case .never: break
        case .expect(let condition, let within, let events, let gate, let because):
            rule.kind = .expect(
                condition: condition, within: within, events: events.map(cut), gate: gate.map(cut), because: because)
        }
        return rule
    }

    private func cut(_ event: EventCode) -> EventCode {
        var event = event
        event.first = event.first.compactMap(cut)
        event.second = event.second.compactMap(cut)
        return event
    }

    private func cut(_ source: EventCode.Source) -> EventCode.Source? {
        switch source.trigger {
        case .word(let slot, let word):
            return slots[slot].map { EventCode.Source(.word($0, word), member: source.member) }
        case .key(var key):
            guard let event = slots[key.event] else { return nil }
            key.event = event
            key.button = key.button.flatMap { slots[$0] }
            key.raw = key.raw.flatMap { slots[$0] }
            return EventCode.Source(.key(key), member: source.member)
        default: return source
        }
    }
}
