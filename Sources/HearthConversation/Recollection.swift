/// What somebody wants the house to remember, or to recall: `remember that the stopcock is behind the fridge`, `do you
/// remember the storm`.
package enum Recollection: Sendable, Equatable {
    /// In the words in which it was said.
    case tell(String)
    /// By the words that count.
    case recall(Set<String>)

    /// - Parameters:
    ///   - said: as it was typed.
    ///   - reading: what it was understood as.
    /// - Returns: `nil` if it says nothing that could be remembered or recalled.
    package init?(_ said: String, as reading: PhraseBook.Reading) {
        let words = Self.words(of: reading.rest.words)
        guard !words.isEmpty else { return nil }
        switch reading.intent {
        case .note:
            guard let content = Sentence.ending(reading.rest.words, of: said) else { return nil }
            self = .tell(content.prefix(1).uppercased() + content.dropFirst())
        case .remember, .howDoI: self = .recall(words)
        default: return nil
        }
    }

    /// How many of the words stand in a text, 0…1.
    package static func share(of words: Set<String>, in text: String) -> Double {
        guard !words.isEmpty else { return 0 }
        return Double(words.intersection(Self.words(of: Sentence(text).words)).count) / Double(words.count)
    }

    /// Those that say something, without the ends that only grammar gives them.
    private static func words(of words: [String]) -> Set<String> {
        Set(words.filter { !empty.contains($0) }.map { $0.count > 3 && $0.hasSuffix("s") ? String($0.dropLast()) : $0 })
    }

    private static let empty: Set<String> = [
        "the", "a", "an", "of", "in", "on", "at", "to", "is", "are", "was", "were", "do", "does", "did", "i", "we",
        "you", "it", "that", "this", "when", "where", "how", "what", "our", "my", "your", "for", "and", "or", "with",
        "there", "last", "time", "about", "please",
    ]
}
