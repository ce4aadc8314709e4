/// `basic [ then basic within sum ]`.
package struct Event: Sendable {
    package var first: BasicEvent
    package var then: BasicEvent?
    package var within: Expression?
    package var span: Span
    package init(first: BasicEvent, then: BasicEvent?, within: Expression?, span: Span) {
        (self.first, self.then, self.within, self.span) = (first, then, within, span)
    }
}

package struct BasicEvent: Sendable {
    package enum Kind: Sendable {
        case happening(Subject, Happening)
        case at(Expression, days: [Word])
        case every(Expression)
        case hearthStarts
        /// A condition, which fires at its edge.
        case condition(Expression)
    }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, span: Span) { (self.kind, self.span) = (kind, span) }
}

package struct Subject: Sendable {
    package enum Kind: Sendable {
        case ref(Ref)
        case any(class: Word, place: Ref?)
        case anyone, everyone
    }
    package var kind: Kind
    /// Of a remote control with several keys, as written: `remote "on"`.
    package var key: Word?
    package var span: Span
    package init(_ kind: Kind, key: Word? = nil, span: Span) { (self.kind, self.key, self.span) = (kind, key, span) }
}

package struct Happening: Sendable {
    package enum Kind: Sendable {
        case becomes(Expression)
        case changes, opens, closes, locks, unlocks, turnsOn, turnsOff, starts, stops
        case pressed, pressedTwice, pressedLong, released
        case turnedRight, turnedLeft
        case arrives, leaves

        /// As written, without the value of `becomes`.
        package var words: String {
            switch self {
            case .becomes: "becomes"
            case .changes: "changes"
            case .opens: "opens"
            case .closes: "closes"
            case .locks: "locks"
            case .unlocks: "unlocks"
            case .turnsOn: "turns on"
            case .turnsOff: "turns off"
            case .starts: "starts"
            case .stops: "stops"
            case .pressed: "pressed"
            case .pressedTwice: "pressed twice"
            case .pressedLong: "pressed long"
            case .released: "released"
            case .turnedRight: "turned right"
            case .turnedLeft: "turned left"
            case .arrives: "arrives"
            case .leaves: "leaves"
            }
        }
    }
    package var kind: Kind
    /// Only where a person did it: `turns on by hand`.
    package var byHand: Bool
    package var span: Span
    package init(_ kind: Kind, byHand: Bool = false, span: Span) {
        (self.kind, self.byHand, self.span) = (kind, byHand, span)
    }
}
