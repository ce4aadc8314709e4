import HearthModel

/// A way that the commands of many devices share, and that takes only so many: a bridge, or the connection to the
/// broker (docs/spec/devices.md, section 5.7).
package struct Lane: Sendable, Codable {
    /// What bridges take, and what the broker does, within any `span`.
    static let (bridgeLimit, brokerLimit) = (20, 200)
    static let span = Milliseconds.seconds(1)
    /// The connection to the broker, by its position in the house; bridges follow.
    static let broker = 0

    /// A command whose turn has not come.
    struct Waiter: Sendable, Codable {
        var command: CommandID
        /// What people want goes before what rules want.
        var isHand: Bool
        /// The command whose place it has: its own, or the first that it has replaced.
        var place: CommandID

        func comesBefore(_ other: Waiter) -> Bool { isHand != other.isHand ? isHand : place < other.place }
    }

    private struct Sending: Codable {
        var at = Instant.distantPast
        var command = CommandID(0)
    }

    /// Of the bridge; the broker has none.
    let name: String?
    /// The last commands and when they were sent, as many as the limit; the oldest is at `oldest`, and they follow in a
    /// circle.
    private var sent: ContiguousArray<Sending>
    private var oldest = 0
    /// In the order of their turns. A command may have ended meanwhile.
    private(set) var waiting: [Waiter] = []
    package var isBacklogged: Bool { !waiting.isEmpty }
    /// When it is the turn of the first of them; `nil` while nobody waits.
    var due: Instant?

    init(_ name: String?) {
        self.name = name
        sent = ContiguousArray(repeating: Sending(), count: name == nil ? Lane.brokerLimit : Lane.bridgeLimit)
    }

    /// When one more may be sent by the clock; `nil`: now.
    func opens(at now: Instant) -> Instant? {
        let opening = sent[oldest].at + Lane.span
        return opening > now ? opening : nil
    }

    /// As many back as the limit.
    var oldestSent: CommandID { sent[oldest].command }

    /// One that is told of late, as after a start, counts as if it had been sent with the last of the others.
    mutating func count(_ command: CommandID, at instant: Instant) {
        let last = sent[(oldest + sent.count - 1) % sent.count].at
        sent[oldest] = Sending(at: max(instant, last), command: command)
        oldest = (oldest + 1) % sent.count
    }

    /// The last ones were not sent after all. What was counted long before them is forgotten with them.
    mutating func takeBack(_ count: Int) {
        for _ in 0..<min(count, sent.count) {
            oldest = (oldest + sent.count - 1) % sent.count
            sent[oldest] = Sending()
        }
    }

    mutating func lineUp(_ waiter: Waiter) {
        guard !waiting.contains(where: { $0.command == waiter.command }) else { return }
        let place = waiting.lastIndex { $0.comesBefore(waiter) }.map { $0 + 1 } ?? 0
        waiting.insert(waiter, at: place)
    }

    mutating func next() -> Waiter? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// - Returns: whether any of them has waited here.
    @discardableResult
    mutating func leave(_ commands: [CommandID]) -> Bool {
        let before = waiting.count
        waiting.removeAll { commands.contains($0.command) }
        return waiting.count < before
    }
}
