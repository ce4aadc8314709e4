package import HearthModel

/// What somebody wants to know the consequences of: `what if the heating is off tonight`.
package struct Supposition: Sendable, Equatable {
    package enum Span: Sendable, Equatable {
        case lasting(Milliseconds)
        /// Until seven in the morning.
        case overnight
    }

    /// What would be so, as a wish: `heating off`.
    package let wish: Sentence
    /// `nil`: nobody said for how long.
    package let span: Span?

    /// - Returns: `nil` if the sentence supposes nothing.
    package init?(_ sentence: Sentence) {
        let text = sentence.text + " "
        guard let opening = Self.openings.first(where: text.hasPrefix) else { return nil }
        var words = Array(sentence.words.dropFirst(opening.split(separator: " ").count))
        span = Self.takeSpan(&words)
        // `the heating is off`: being so is the deed.
        wish = Sentence(words: words.filter { !Self.copulas.contains($0) }.map { Self.deeds[$0] ?? $0 })
    }

    private static let openings = [
        "what if ", "what would happen if ", "what happens if ", "what will happen if ", "what would be if ",
        "what would it cost if ", "what does it cost if ", "how much would it cost if ", "what would i save if ",
        "what would we save if ", "what do i save if ", "how much would i save if ", "how much would we save if ",
        "how much do i save if ", "how much do we save if ", "how cold would it get if ", "how warm would it get if ",
        "suppose that ", "suppose ",
    ]
    private static let copulas: Set<String> = [
        "is", "are", "was", "were", "be", "stays", "stay", "would", "we", "kept", "keep", "left", "leave",
    ]
    private static let deeds = [
        "locked": "lock", "unlocked": "unlock", "closed": "close", "opened": "open", "armed": "arm",
        "disarmed": "disarm", "dimmed": "dim", "lowered": "lower", "raised": "raise",
    ]
    private static let nights = [
        ["over", "night"], ["overnight"], ["tonight"], ["during", "the", "night"], ["this", "night"],
    ]
    /// `for 8 hours`, `for a day`, `tonight`; what says so is taken out.
    private static func takeSpan(_ words: inout [String]) -> Span? {
        for night in nights {
            if let place = words.indices.first(where: { words[$0...].starts(with: night) }) {
                words.removeSubrange(place..<(place + night.count))
                return .overnight
            }
        }
        guard let place = words.indices.first(where: { words[$0] == "for" && $0 + 2 < words.count }) else { return nil }
        let (said, unit) = (words[place + 1], words[place + 2])
        let number = ["a", "an"].contains(said) ? 1 : WishWords.number(said)
        guard let number, (0..<1_000).contains(number), let one = WishWords.spans[unit] else { return nil }
        words.removeSubrange(place...(place + 2))
        return .lasting(Milliseconds(Int64(number * Double(one.count))))
    }
}
