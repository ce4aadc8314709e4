internal import HearthText

/// Finds the notes that answer a question, in whatever words it is asked: by stems of words, by words that stand for each
/// other, and by spelling. A word that few notes have counts more than one that many have.
package struct NoteSearch {
    private let texts: [String]
    private let words: [[String]]

    package init(_ texts: [String]) {
        self.texts = texts
        words = texts.map { Self.words(of: Sentence($0).words) }
    }

    /// - Parameter asked: all words of the question.
    /// - Returns: places of notes with how well each fits, 0 to 1.1, the best first; nothing of those that do not.
    package func ranked(for asked: [String]) -> [(place: Int, score: Double)] {
        let wanted = Self.words(of: asked)
        let known = Set(words.joined())
        // How well each word of the question is met by each word of any note.
        let matches = wanted.map { want in
            Dictionary(uniqueKeysWithValues: known.map { ($0, Self.match(want, $0)) }.filter { $0.1 > 0 })
        }
        let met = matches.map { match in words.map { note in note.lazy.compactMap { match[$0] }.max() ?? 0 } }
        let weights = met.map { row in (Double(words.count + 1) / (Double(row.count { $0 > 0 }) + 0.5)).squareRoot() }
        let all = weights.reduce(0, +)
        guard all > 0 else { return [] }
        let asksWhere = asked.first == "where"
        let scores = words.indices.map { note in
            let sum = zip(weights, met).reduce(0) { $0 + $1.0 * $1.1[note] } / all
            // A long note has many words that may fit by chance.
            let brevity = 1 - 0.02 * Double(min(words[note].count, 15))
            return sum * brevity * (asksWhere && Self.tellsPlace(texts[note]) ? 1.1 : 1)
        }
        return scores.enumerated().filter { $0.element >= Self.least }
            .sorted { ($1.element, $0.offset) < ($0.element, $1.offset) }.map { ($0.offset, $0.element) }
    }

    /// Less is chance.
    private static let least = 0.2

    private static func match(_ one: String, _ other: String) -> Double {
        if one == other { return 1 }
        if let group = Thesaurus.groups[one], let others = Thesaurus.groups[other], !group.isDisjoint(with: others) {
            return 0.9
        }
        let shorter = min(one.count, other.count)
        // `lawn mower`, `lawnmower`
        if shorter >= 4, one.contains(other) || other.contains(one) { return 0.8 }
        guard shorter >= 5, one.first == other.first else { return 0 }
        return Spelling([one]).shared(with: Spelling([other])) >= 0.6 ? 0.8 : 0
    }

    private static func tellsPlace(_ text: String) -> Bool {
        let sentence = Sentence(text)
        return ["is", "are"].contains { verb in places.contains { sentence.contains(verb + " " + $0) } }
    }

    private static let places = ["in", "on", "at", "under", "behind", "with", "next", "inside", "above", "beside"]

    /// The words that say something.
    static func content(of words: [String]) -> [String] { words.filter { !empty.contains($0) } }

    /// Their stems, each once.
    private static func words(of words: [String]) -> [String] {
        var seen: Set<String> = []
        return content(of: words).map(Words.stem).filter { seen.insert($0).inserted }
    }

    private static let empty: Set<String> = [
        "the", "a", "an", "of", "in", "on", "at", "to", "is", "are", "was", "were", "do", "does", "did", "i", "we",
        "you", "it", "that", "this", "when", "where", "how", "what", "our", "my", "your", "for", "and", "or", "with",
        "there", "last", "time", "about", "please", "who", "which", "one", "can", "has", "have", "had", "keep", "kept",
        "put", "find", "found", "leave", "left", "get", "know", "remember", "trick", "us", "me", "she", "he", "her",
        "his", "from", "by", "as", "be", "so", "if", "every", "off", "out", "up", "down", "turn", "take", "make", "go",
        "again",
    ]
}
