import HearthModel

/// What the names in rules read. A name that leads nowhere is unknown.
extension House {
    /// The reported value; unknown while it is stale or nobody can see it (docs/spec/rule-language.md, section 5.3).
    func value(of slot: SlotIndex, at instant: Instant) -> Value {
        guard readings.indices.contains(slot.position), !readings[slot.position].isEvent else { return .unknown }
        // The watch is the quick look, and right but for what a change of status makes credible again.
        if conditions.isOld(slot), isStale(slot, at: instant) { return .unknown }
        return readings[slot.position].value
    }

    func asked(_ slot: SlotIndex) -> Value {
        controls.indices.contains(slot.position) ? controls[slot.position].output : .unknown
    }

    /// Milliseconds since the last report.
    func age(of slot: SlotIndex, at instant: Instant) -> Value {
        reportedAt(slot).map { .number(Double(max(.zero, instant - $0).count)) } ?? .unknown
    }

    func reportedAt(_ slot: SlotIndex) -> Instant? {
        guard readings.indices.contains(slot.position) else { return nil }
        return readings[slot.position].reportedAt ?? readings[slot.position].receivedAt
    }

    func name(_ device: DeviceIndex) -> Value {
        guard device.position >= 0 else { return .unknown }
        return registry.entry(device).map { .text($0.device.name) } ?? .unknown
    }

    func slotOfMember(_ table: Int32, _ register: Int16, _ registers: ContiguousArray<Value>) -> SlotIndex? {
        guard let member = member(register, registers), program.slotTables.indices.contains(Int(table)),
            program.slotTables[Int(table)].indices.contains(member)
        else { return nil }
        return program.slotTables[Int(table)][member]
    }

    func cellOfMember(_ table: Int32, _ register: Int16, _ registers: ContiguousArray<Value>) -> CellIndex? {
        guard let member = member(register, registers), program.cellTables.indices.contains(Int(table)),
            program.cellTables[Int(table)].indices.contains(member)
        else { return nil }
        return program.cellTables[Int(table)][member]
    }

    func deviceOfMember(_ set: Int32, _ register: Int16, _ registers: ContiguousArray<Value>) -> DeviceIndex? {
        guard let member = member(register, registers), program.memberSets.indices.contains(Int(set)),
            program.memberSets[Int(set)].indices.contains(member)
        else { return nil }
        return program.memberSets[Int(set)][member]
    }

    private func member(_ register: Int16, _ registers: ContiguousArray<Value>) -> Int? {
        guard registers.indices.contains(Int(register)), let number = registers[Int(register)].number else {
            return nil
        }
        return Int(exactly: number)
    }

    /// Over the known numbers among the slots of a table; unknown if there is none (docs/spec/rule-language.md, section
    /// 6.5).
    func aggregate(_ aggregate: Aggregate, of table: Int32, at instant: Instant) -> Value {
        guard program.slotTables.indices.contains(Int(table)) else { return .unknown }
        var (count, sum, least, greatest) = (0.0, 0.0, Double.infinity, -Double.infinity)
        for case let slot? in program.slotTables[Int(table)] {
            guard let number = value(of: slot, at: instant).number else { continue }
            count += 1
            sum += number
            (least, greatest) = (min(least, number), max(greatest, number))
        }
        guard count > 0 else { return .unknown }
        return switch aggregate {
        case .average: Value(finite: sum / count)
        case .min: .number(least)
        case .max: .number(greatest)
        case .rate: .unknown
        }
    }
}
