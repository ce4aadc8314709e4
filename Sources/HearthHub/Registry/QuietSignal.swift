import HearthModel

/// Something has changed and may go on changing: whoever waits is told once, after it has been quiet for half a second,
/// because an editor or a copy touches several files, several times. What never gets quiet is told after five seconds.
struct QuietSignal {
    private static let quiet = Milliseconds(500)
    private static let patience = Milliseconds.seconds(5)

    /// When the change may be looked at.
    private(set) var due: Instant?
    private var began: Instant?
    private var reader: CheckedContinuation<Bool, Never>?
    /// It was quiet while nobody waited, because an earlier change was still being looked at.
    private var isPending = false
    private var hasEnded = false

    mutating func changed(at now: Instant) {
        let began = self.began ?? now
        self.began = began
        due = min(now + QuietSignal.quiet, began + QuietSignal.patience)
    }

    /// It need not get quiet.
    mutating func hurry(at now: Instant) { due = now }

    /// Tells whoever waits, if it is time.
    mutating func tell(at now: Instant) {
        guard let due, due <= now else { return }
        (self.due, began) = (nil, nil)
        isPending = reader == nil
        reader?.resume(returning: true)
        reader = nil
    }

    /// The continuation gets `false` when there will be no more changes. One reader at a time.
    mutating func wait(_ continuation: CheckedContinuation<Bool, Never>) {
        if hasEnded {
            continuation.resume(returning: false)
        } else if isPending {
            isPending = false
            continuation.resume(returning: true)
        } else {
            precondition(reader == nil, "A quiet signal has one reader")
            reader = continuation
        }
    }

    mutating func end() {
        (hasEnded, due) = (true, nil)
        reader?.resume(returning: false)
        reader = nil
    }
}
