package import HearthModel

/// What somebody says to what the house has told: `I know`, `it is fixed`, `not today`, `thanks`.
package struct Remark: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// "I know": it need not be said again.
        case known
        /// It is dealt with.
        case fixed
        /// Not now: after so long, or from the next morning on.
        case later(Milliseconds)
        case tomorrow
        case thanks
    }

    package let kind: Kind
    /// The sentence, in which things may be named.
    package let sentence: Sentence

    /// - Returns: `nil` if it is no remark.
    package init?(_ sentence: Sentence) {
        let text = sentence.text
        let polite = sentence.words.filter { !Self.courtesies.contains($0) }.joined(separator: " ")
        if Self.thanks.contains(polite) {
            kind = .thanks
        } else if let delay = Self.delay(text) {
            kind = delay
        } else if Self.starts(text, Self.fixed) || Self.endsFixed(sentence) {
            kind = .fixed
        } else if Self.starts(text, Self.known) {
            kind = .known
        } else {
            return nil
        }
        self.sentence = sentence
    }

    private static func starts(_ text: String, _ phrases: [String]) -> Bool {
        phrases.contains { text == $0 || text.hasPrefix($0 + " ") }
    }

    private static func endsFixed(_ sentence: Sentence) -> Bool {
        !questions.contains(sentence.words.first ?? "") && fixedAtEnd.contains { sentence.text.hasSuffix(" " + $0) }
    }

    /// `remind me in two hours`, `not today`.
    private static func delay(_ text: String) -> Kind? {
        guard let opening = later.first(where: { starts(text, [$0]) }) else { return nil }
        let rest = text.dropFirst(opening.count).split(separator: " ").map(String.init)
        switch rest.prefix(2) {
        case ["in", "a"] where rest.count == 3, ["in", "an"] where rest.count == 3: return span("one", rest[2])
        case _ where rest.count == 3 && rest[0] == "in": return span(rest[1], rest[2])
        case ["tomorrow"]: return .tomorrow
        case []: return opening == "not today" ? .tomorrow : .later(.hours(3))
        default: return nil
        }
    }

    private static func span(_ number: String, _ unit: String) -> Kind? {
        guard let number = WishWords.number(number), let one = WishWords.spans[unit], (1...1_000).contains(number)
        else {
            return nil
        }
        return .later(Milliseconds(Int64(number * Double(one.count))))
    }

    // MARK: English

    private static let courtesies: Set<String> = [
        "hearth", "house", "very", "much", "so", "dear", "a", "lot", "for", "that",
    ]
    private static let thanks: Set<String> = [
        "thanks", "thank you", "many thanks", "well done", "good job", "good work", "good", "great", "nice", "cheers",
        "thank you good", "i like",
    ]
    private static let later = [
        "not today", "not now", "later", "remind me later", "remind me again", "remind me", "tell me later",
        "tell me again", "snooze it", "snooze",
    ]
    private static let fixed = [
        "i fixed", "we fixed", "i have fixed", "we have fixed", "i repaired", "we repaired", "i replaced",
        "we replaced",
        "i have replaced", "i changed the battery", "i changed the batteries", "it works again", "fixed", "repaired",
        "it is fixed", "it is repaired",
    ]
    private static let fixedAtEnd = [
        "is fixed", "was fixed", "has been fixed", "are fixed", "is repaired", "was repaired", "has been repaired",
        "was replaced", "has been replaced", "works again", "is working again", "is ok again", "is all right again",
    ]
    private static let questions: Set<String> = ["what", "which", "who", "why", "when", "how", "is", "was", "if"]
    private static let known = [
        "i know", "we know", "yes i know", "i am aware", "we are aware", "i have seen it", "i saw it", "got it",
        "leave it", "never mind", "i will see to it", "we will see to it", "i will look at it",
    ]
}
