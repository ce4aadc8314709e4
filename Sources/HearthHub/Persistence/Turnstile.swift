/// Lets one task pass at a time, in the order in which they came.
struct Turnstile {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Returns: whether the caller has passed; else it has to `wait`.
    mutating func enter() -> Bool {
        guard !isTaken else { return false }
        isTaken = true
        return true
    }

    /// Resumed once the caller has passed.
    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) { waiting.append(continuation) }

    mutating func leave() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}
