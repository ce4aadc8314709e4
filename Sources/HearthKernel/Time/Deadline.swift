import HearthModel

/// What can fall due. An entry may outlive its purpose: whoever handles it checks that it is still wanted.
enum Deadline: Sendable, Equatable {
    /// The reports after a return have been collected.
    case settled(DeviceIndex)
    /// A sleepy device may have been silent for too long.
    case silence(DeviceIndex)
    /// A claim of this slot ends.
    case claims(SlotIndex)
    /// Ordinary rules may command this slot again.
    case heldBack(SlotIndex)
    case command(CommandID)
    /// The truth of a condition may change by itself.
    case cell(CellIndex)
    /// A reading that rules use may have grown stale.
    case stale(SlotIndex)
    /// Time alone changes something about a rule: it waits, lingers, owes, or its hour has come.
    case rule(RuleIndex)
}
