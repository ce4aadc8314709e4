import HearthModel

/// What can fall due. An entry may outlive its purpose: whoever handles it checks that it is still wanted.
enum Deadline: Sendable, Equatable, Codable {
    /// A lane takes commands again.
    case turn(lane: Int)
    /// The reports after a return have been collected.
    case settled(DeviceIndex)
    /// A sleepy device may have been silent for too long.
    case silence(DeviceIndex)
    /// A claim of this slot ends.
    case claims(SlotIndex)
    /// Ordinary rules may command this slot again.
    case heldBack(SlotIndex)
    /// What the device of this slot did not do is asked for again.
    case unheeded(SlotIndex)
    case command(CommandID)
    /// The truth of a condition may change by itself.
    case cell(CellIndex)
    /// A reading that rules use may have grown stale.
    case stale(SlotIndex)
    /// Time alone changes something about a rule: it waits, lingers, owes, or its hour has come.
    case rule(RuleIndex)

    /// Among deadlines of one instant.
    var order: (kind: Int, number: Int64) {
        switch self {
        // Who waits for a turn has it before any other command of the instant.
        case .turn(let lane): (0, Int64(lane))
        case .command(let id): (1, id.number)
        case .silence(let device): (2, Int64(device.position))
        case .heldBack(let slot): (3, Int64(slot.position))
        case .claims(let slot): (4, Int64(slot.position))
        case .unheeded(let slot): (5, Int64(slot.position))
        case .stale(let slot): (6, Int64(slot.position))
        case .cell(let cell): (7, Int64(cell.position))
        case .rule(let rule): (8, Int64(rule.position))
        case .settled(let device): (9, Int64(device.position))
        }
    }
}
