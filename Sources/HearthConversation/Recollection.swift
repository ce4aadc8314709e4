/// What somebody wants the house to remember, or to recall: `remember that the stopcock is behind the fridge`, `do you
/// remember the storm`.
package enum Recollection: Sendable, Equatable {
    /// In the words in which it was said.
    case tell(String)
    /// By the words that count.
    case recall(Set<String>)

    /// - Returns: `nil` if it is neither.
    package init?(_ said: String) {
        let trimmed = said.drop(while: \.isWhitespace)
        let lowered = trimmed.lowercased()
        for opening in Self.telling where lowered.hasPrefix(opening + " ") && lowered.count == trimmed.count {
            let content = trimmed.dropFirst(opening.count).drop { $0.isWhitespace || $0 == ":" || $0 == "," }
            guard !Self.words(of: Sentence(String(content)).words).isEmpty else { return nil }
            self = .tell(content.prefix(1).uppercased() + content.dropFirst())
            return
        }
        let sentence = Sentence(said)
        guard let opening = Self.asking.first(where: { (sentence.text + " ").hasPrefix($0 + " ") }) else { return nil }
        let rest = sentence.words.dropFirst(opening.split(separator: " ").count)
        let words = Self.words(of: Array(rest))
        guard !words.isEmpty else { return nil }
        self = .recall(words)
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

    private static let telling = [
        "please remember that", "remember that", "please remember", "please note that", "note that", "remember", "note",
        "keep in mind that",
    ]
    private static let asking = [
        "do you remember", "what do you remember of", "what do you remember about", "what do you know about",
        "what do you know of", "what did i tell you about", "how do i", "how do we", "how can i", "where is the",
        "where are the", "where do we keep", "where do i find",
    ]
    private static let empty: Set<String> = [
        "the", "a", "an", "of", "in", "on", "at", "to", "is", "are", "was", "were", "do", "does", "did", "i", "we",
        "you",
        "it", "that", "this", "when", "where", "how", "what", "our", "my", "your", "for", "and", "or", "with", "there",
        "when", "last", "time", "about", "please",
    ]
}
