package import HearthModel

extension EventWord {
    /// `nil` for `becomes` and `changes`, which fit every property, and for what a button alone does.
    package init?(_ happening: Happening.Kind) {
        switch happening {
        case .becomes, .changes, .released, .turnedRight, .turnedLeft: return nil
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
