internal import HearthText

/// What somebody asks of texts (docs/spec/household.md, section 1.7).
package struct Inquiry: Hashable, Sendable {
    /// What is looked for: the message, with the person's turn before it in front if it says too little by itself.
    package let text: String
    /// The words that say something, each once, as they were written but in lower case.
    package let terms: [String]
    /// Their stems.
    package let words: [String]
    /// Those of the message alone, if they are enough to be looked for without what was said before.
    let own: [String]?

    /// Content words below which a message needs what was said before it.
    private static let enough = 4

    /// - Parameter previous: what the person said before, if anything.
    package init(_ message: String, after previous: String? = nil) {
        let own = Self.each(Words.content(of: message))
        let points = Words.all(of: message).first.map(StopWords.pointing.contains) ?? false
        if let previous, points || own.count < Self.enough {
            text = previous + "\n" + message
            words = Self.each(Words.content(of: previous) + own)
            self.own = points || own.count < 2 ? nil : own
        } else {
            (text, words, self.own) = (message, own, own)
        }
        terms = Self.each(Words.all(of: text).filter { !StopWords.asking.contains($0) })
    }

    /// How much of the question a sentence has in its words, 0 to 1. A word that only the title has counts half, so that
    /// only a sentence with all words in it is worth 1.
    package func share(in sentence: some StringProtocol, under title: String) -> Double {
        let (said, above) = (Set(Words.content(of: sentence)), Set(Words.content(of: title)))
        func share(of words: [String]) -> Double {
            let met = words.reduce(0) { $0 + (said.contains($1) ? 1 : above.contains($1) ? 0.5 : 0) }
            return words.isEmpty ? 0 : met / Double(words.count)
        }
        return max(share(of: words), own.map(share) ?? 0)
    }

    private static func each(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }
}
