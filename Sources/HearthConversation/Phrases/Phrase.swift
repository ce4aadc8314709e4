/// One way in which something is said: words that stand so in a sentence, and gaps that may hold any others.
///
/// `is the … open` fits a sentence with these words at its beginning and its end. `is/are` is one word or the other.
package struct Phrase: Sendable, Equatable {
    private enum Part: Sendable, Equatable {
        case word(Set<String>)
        /// Any words, or none.
        case gap
    }

    private let parts: [Part]

    /// How much of a sentence it names: of two phrases that fit, the one that names more is meant.
    var weight: Int { parts.count { $0 != .gap } }

    /// - Returns: `nil` if it names nothing, so that anything would fit.
    init?(_ text: String) {
        parts = text.split(whereSeparator: \.isWhitespace).flatMap { word -> [Part] in
            if word == "…" || word == "..." { return [.gap] }
            let said = word.split(separator: "/").map { Sentence(String($0)).words }
            // A short form is several words: `what's`.
            if said.count == 1 { return said[0].map { .word([$0]) } }
            return [.word(Set(said.flatMap(\.self)))]
        }
        if weight == 0 { return nil }
    }

    /// - Returns: what its last gap holds, which is nothing where it has none; `nil` if the words are not said so.
    func rest(of words: [String]) -> ArraySlice<String>? {
        var (place, part) = (0, 0)
        // Where the last gap began, to try again with one word more in it.
        var gap: (part: Int, start: Int, end: Int)?
        while place < words.count || part < parts.count {
            if part < parts.count, parts[part] == .gap {
                gap = (part, place, place)
                part += 1
            } else if part < parts.count, place < words.count, case .word(let said) = parts[part],
                said.contains(words[place])
            {
                part += 1
                place += 1
            } else if let last = gap, last.end < words.count {
                gap = (last.part, last.start, last.end + 1)
                (part, place) = (last.part + 1, last.end + 1)
            } else {
                return nil
            }
        }
        return gap.map { words[$0.start..<$0.end] } ?? []
    }
}
