/// A word for an event that is a spelling of `becomes`.
package enum EventWord: String, Sendable, Hashable, CaseIterable {
    case opens, closes, locks, unlocks
    case turnsOn = "turns on"
    case turnsOff = "turns off"
    case starts, stops
    case pressed
    case pressedTwice = "pressed twice"
    case pressedLong = "pressed long"
    case arrives, leaves

    /// What the driver of a button calls it; `nil` for words that are no press.
    package var press: String? {
        switch self {
        case .pressed: "press"
        case .pressedTwice: "double"
        case .pressedLong: "long"
        default: nil
        }
    }
}
