/// A word for an event that is a spelling of `becomes` (rule-language.md, section 5.2).
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

    /// `nil` for `becomes` and `changes`, which fit every property.
    package init?(_ happening: Happening.Kind) {
        switch happening {
        case .becomes, .changes: return nil
        case .opens: self = .opens
        case .closes: self = .closes
        case .locks: self = .locks
        case .unlocks: self = .unlocks
        case .turnsOn: self = .turnsOn
        case .turnsOff: self = .turnsOff
        case .starts: self = .starts
        case .stops: self = .stops
        case .pressed: self = .pressed
        case .pressedTwice: self = .pressedTwice
        case .pressedLong: self = .pressedLong
        case .arrives: self = .arrives
        case .leaves: self = .leaves
        }
    }
}
