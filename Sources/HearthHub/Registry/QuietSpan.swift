import HearthModel

/// Something has changed and may go on changing: it is looked at after it has been quiet for half a second, because an
/// editor or a copy touches several files, several times. What never gets quiet is looked at after five seconds.
struct QuietSpan {
    private static let quiet = Milliseconds(500)
    private static let patience = Milliseconds.seconds(5)

    /// When the change may be looked at.
    private(set) var due: Instant?
    private var began: Instant?

    mutating func changed(at now: Instant) {
        let began = self.began ?? now
        self.began = began
        due = min(now + QuietSpan.quiet, began + QuietSpan.patience)
    }

    /// It need not get quiet.
    mutating func hurry(at now: Instant) { due = now }

    /// - Returns: whether it is time to look.
    mutating func ends(at now: Instant) -> Bool {
        guard let due, due <= now else { return false }
        (self.due, began) = (nil, nil)
        return true
    }
}
