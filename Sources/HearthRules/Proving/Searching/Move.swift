import HearthModel

/// One thing that happens to the house of a model.
enum Move {
    /// A device says something: a reading, a button, or a hand at the device.
    case report([SlotValue])
    case set(String, Value)
    case answer(String)
    case lose(DeviceIndex)
    /// Nothing happens until then.
    case wait(until: Instant)

    /// How much longer it makes a story.
    var length: Int {
        switch self {
        case .wait: 0
        case .report, .set, .answer: 1
        case .lose: 2
        }
    }
}
