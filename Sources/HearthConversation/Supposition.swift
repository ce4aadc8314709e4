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

    /// - Parameter said: what follows "what if".
    package init(_ said: Sentence) {
        var words = said.words
        span = Self.takeSpan(&words)
        // `the heating is off`: being so is the deed.
        wish = Sentence(words: words.filter { !Self.copulas.contains($0) }.map { Self.deeds[$0] ?? $0 })
    }

    private static let copulas: Set<String> = [
        "is", "are", "was", "were", "be", "stays", "stay", "stayed", "would", "we", "kept", "keep", "left", "leave",
    ]
    private static let deeds = [
        "locked": "lock", "unlocked": "unlock", "closed": "close", "opened": "open", "armed": "arm",
        "disarmed": "disarm", "dimmed": "dim", "lowered": "lower", "raised": "raise", "turned": "turn",
        "switched": "switch",
    ]
    private static let nights = [
        ["over", "night"], ["overnight"], ["tonight"], ["during", "the", "night"], ["this", "night"], ["all", "night"],
    ]
    private static let weeks = [["this", "week"], ["all", "week"]]

    /// `for 8 hours`, `for a day`, `tonight`; what says so is taken out.
    private static func takeSpan(_ words: inout [String]) -> Span? {
        if take(nights, from: &words) { return .overnight }
        if take(weeks, from: &words) { return .lasting(.days(7)) }
        guard let place = words.firstIndex(of: "for"),
            let span = SpanWords.read(words[(place + 1)...]), span.value <= .days(1_000)
        else { return nil }
        words.removeSubrange(place...(place + span.count))
        return .lasting(span.value)
    }

    private static func take(_ said: [[String]], from words: inout [String]) -> Bool {
        for some in said {
            guard let place = words.indices.first(where: { words[$0...].starts(with: some) }) else { continue }
            words.removeSubrange(place..<(place + some.count))
            return true
        }
        return false
    }
}
