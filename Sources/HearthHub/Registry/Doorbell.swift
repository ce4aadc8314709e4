/// Tells one task at a time that there is something to be looked at.
struct Doorbell {
    private var reader: CheckedContinuation<Bool, Never>?
    /// It rang while nobody waited, because an earlier change was still being looked at.
    private var isPending = false
    private var hasEnded = false

    mutating func ring() {
        isPending = reader == nil
        reader?.resume(returning: true)
        reader = nil
    }

    /// The continuation gets `false` when it will not ring again. One reader at a time.
    mutating func wait(_ continuation: CheckedContinuation<Bool, Never>) {
        if hasEnded {
            continuation.resume(returning: false)
        } else if isPending {
            isPending = false
            continuation.resume(returning: true)
        } else {
            precondition(reader == nil, "A doorbell has one who listens")
            reader = continuation
        }
    }

    mutating func end() {
        hasEnded = true
        reader?.resume(returning: false)
        reader = nil
    }
}
