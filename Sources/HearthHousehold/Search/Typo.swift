internal import HearthModel
internal import HearthText

/// A word that may be another one, mistyped (docs/spec/household.md, section 1.5).
package struct Typo: Hashable, Sendable {
    /// Words that are looked for in its place at most.
    package static let mostCandidates = 5
    /// What a hit is worth less for each edit.
    package static let worth = 0.6

    /// In lower case, without accents, as the index has words.
    package let word: String
    /// Of edits.
    package let limit: Int

    /// `nil` for what is never taken for a mistake: short words, numbers, and more than one word.
    package init?(_ typed: String) {
        word = Words.folded(typed)
        let letters = word.unicodeScalars
        guard letters.count >= 4, letters.allSatisfy({ $0.isWordPart && $0.properties.numericType == nil }) else {
            return nil
        }
        limit = letters.count < 8 ? 1 : 2
    }

    /// How long a word is that may be meant, in characters.
    package var lengths: ClosedRange<Int> { word.count - limit...word.count + limit }

    /// Long words may differ in more places, but not in the first.
    package var first: Character? { limit == 2 ? word.first : nil }

    /// - Parameter words: as the index has them.
    /// - Returns: those that may be meant, the nearest first.
    package func candidates(among words: some Sequence<String>) -> [(word: String, distance: Int)] {
        let target = Array(word)
        let letters = word.letters
        var found: [(word: String, distance: Int)] = []
        for other in words where (other.letters ^ letters).nonzeroBitCount <= 2 * limit {
            let distance = editDistance(target, Array(other), limit: limit)
            if (1...limit).contains(distance) { found.append((other, distance)) }
        }
        return found.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
    }
}

/// A word that was looked for in place of what somebody typed.
package struct SearchCorrection: Hashable, Sendable {
    package let typed: String
    package let used: String

    package init(typed: String, used: String) { (self.typed, self.used) = (typed, used) }
}

extension String {
    /// Which letters occur, as bits; one edit changes at most two.
    fileprivate var letters: UInt64 { unicodeScalars.reduce(0) { $0 | 1 << UInt64($1.value % 64) } }
}
