import HearthModel

extension Talk {
    /// Until what comes once a day comes again; and so long for those who leave three of it unanswered.
    private static let (rest, silence) = (Milliseconds.hours(18), Milliseconds.days(14))
    private static let mostIgnored = 3

    /// After an answer, or none, to something that is asked once a day: who ignores three in a row is asked one more after two weeks,
    /// and then, if that is left, too, in another two.
    func resting(after answer: Answer, at now: Instant) -> Talk {
        var next = self
        (next.due, next.ignored) = (now + Self.rest, answer == .silence ? (ignored ?? 0) + 1 : nil)
        if let count = next.ignored, count >= Self.mostIgnored {
            (next.due, next.ignored) = (now + Self.silence, Self.mostIgnored - 1)
        }
        return next
    }
}
