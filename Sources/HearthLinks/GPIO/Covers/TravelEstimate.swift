package import HearthModel

/// Where a cover is that only tells by how long it has been driven. Its ends are known: a run beyond one sets it right.
package struct TravelEstimate: Sendable {
    private let opening: Milliseconds
    private let closing: Milliseconds
    /// 0 closed to 100 open, when it last began to move or came to rest; `nil`: nobody knows.
    private var rest: Double?
    private var movement: Movement?

    private struct Movement {
        var direction: Interlock.Direction
        var since: Instant
    }

    package init(opening: Milliseconds, closing: Milliseconds, position: Double?) {
        (self.opening, self.closing) = (opening, closing)
        rest = position.map { min(max($0, 0), 100) }
    }

    package var direction: Interlock.Direction? { movement?.direction }

    /// 0 closed to 100 open; `nil`: nobody knows.
    package func position(at now: Instant) -> Double? {
        guard let movement else { return rest }
        let travelled = Double(max(0, (now - movement.since).count)) / Double(travel(movement.direction).count) * 100
        switch movement.direction {
        case .open:
            if let rest { return min(100, rest + travelled) }
            return travelled >= 100 ? 100 : nil
        case .close:
            if let rest { return max(0, rest - travelled) }
            return travelled >= 100 ? 0 : nil
        }
    }

    package mutating func moves(_ direction: Interlock.Direction?, at now: Instant) {
        rest = position(at: now)
        movement = direction.map { Movement(direction: $0, since: now) }
    }

    /// A run beyond the end takes a tenth longer than the way, so that it is there whatever the estimate was.
    private func fullRun(_ direction: Interlock.Direction) -> Run {
        Run(direction: direction, span: Milliseconds(travel(direction).count * 11 / 10))
    }

    private func travel(_ direction: Interlock.Direction) -> Milliseconds { direction == .open ? opening : closing }

    package struct Run: Hashable, Sendable {
        package var direction: Interlock.Direction
        package var span: Milliseconds
        package init(direction: Interlock.Direction, span: Milliseconds) {
            (self.direction, self.span) = (direction, span)
        }
    }

    /// The run that brings it to a position; `nil` if it is there. From an unknown place it goes to the nearer end
    /// first, and is asked again from there.
    package func run(to target: Double, at now: Instant) -> Run? {
        if target >= 100 { return fullRun(.open) }
        if target <= 0 { return fullRun(.close) }
        guard let position = position(at: now) else { return fullRun(target >= 50 ? .open : .close) }
        let way = target - position
        let direction: Interlock.Direction = way > 0 ? .open : .close
        let span = Milliseconds(Int64((abs(way) / 100 * Double(travel(direction).count)).rounded()))
        return span.count == 0 ? nil : Run(direction: direction, span: span)
    }
}
