import HearthModel

/// Who holds the hub's outputs: a guard in a process of its own, or the hub itself. Time is a monotonic clock's.
protocol OutputHolder: AnyObject {
    /// What these outputs are, once and after each change of the configuration.
    func take(_ plans: [OutputPlan], start: [String: Int])
    /// - Returns: `false` if it cannot be asked now.
    func carryOut(_ order: OutputOrder) -> Bool
    /// What has happened since the last call, oldest first.
    func takeNews() -> [OutputNews]
    /// When `advance` has something to do.
    var due: Instant? { get }
    func advance(to now: Instant)
    /// The hub ends: outputs go to their safe states.
    func end()
}

/// Without a guard: what the hub holds itself is made safe when it ends in order, and only then.
final class OwnOutputs: OutputHolder {
    private let board = OutputBoard()
    private let clock: @Sendable () -> Instant

    init(clock: @escaping @Sendable () -> Instant) { self.clock = clock }

    func take(_ plans: [OutputPlan], start: [String: Int]) {
        board.carryOut(.take(plans, start: start), at: clock())
    }
    func carryOut(_ order: OutputOrder) -> Bool {
        board.carryOut(order, at: clock())
        return true
    }
    func takeNews() -> [OutputNews] { board.takeNews() }
    var due: Instant? { board.due }
    func advance(to now: Instant) { board.advance(to: now) }
    func end() { board.abandon(at: clock()) }
}
