import Synchronization

/// Connections that have not said yet who they are: few, so that they cost nothing to those who have.
final class Waiting: Sendable {
    static let limit = 16
    private let count = Atomic(0)

    /// A place that is free again once nothing refers to it.
    final class Place: Sendable {
        private let waiting: Waiting
        fileprivate init(_ waiting: Waiting) { self.waiting = waiting }
        deinit { waiting.count.subtract(1, ordering: .relaxed) }
    }

    /// `nil` if all places are taken.
    func enter() -> Place? {
        let place = count.add(1, ordering: .relaxed).newValue
        if place <= Waiting.limit { return Place(self) }
        count.subtract(1, ordering: .relaxed)
        return nil
    }
}
