package import HearthModel

/// What somebody says to what the house has told: `I know`, `it is fixed`, `not today`, `thanks`.
package enum Remark: Sendable, Equatable {
    /// "I know": it need not be said again.
    case known
    /// It is dealt with.
    case fixed
    /// Not now: after so long, at a time, or from the next morning on.
    case later(Milliseconds)
    case at(SaidTime)
    case tomorrow
    case thanks

    /// - Returns: `nil` if it is no remark, or says a time that is not understood to its last word.
    package init?(_ sentence: Sentence, as reading: PhraseBook.Reading) {
        switch reading.intent {
        case .acknowledge: self = .known
        case .fixed: self = .fixed
        case .thanks: self = .thanks
        case .snooze:
            let rest = reading.rest.words.filter { $0 != "please" }
            if rest.isEmpty, ["today", "tonight"].contains(where: sentence.contains) {
                self = .tomorrow
            } else if let delay = Self.delay(rest) {
                self = delay
            } else {
                return nil
            }
        default: return nil
        }
    }

    /// When the house may come back to it.
    private static func delay(_ words: [String]) -> Remark? {
        switch words {
        case ["tomorrow"], ["until", "tomorrow"], ["till", "tomorrow"]: return .tomorrow
        case []: return .later(.hours(3))
        default:
            var rest = words
            guard let time = SaidTime.take(from: &rest), rest.isEmpty else { return nil }
            if case .after(let span) = time { return span <= .days(1_000) ? .later(span) : nil }
            return .at(time)
        }
    }
}
