import Synchronization

/// Tells, once, that a server listens at all its addresses.
package final class Countdown: Sendable {
    private let missing: Atomic<Int>
    private let whenComplete: @Sendable () -> Void

    /// - Parameter count: of addresses.
    package init(of count: Int, whenComplete: @escaping @Sendable () -> Void) {
        missing = Atomic(count)
        self.whenComplete = whenComplete
    }

    /// One more address is bound.
    func bound() {
        if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { whenComplete() }
    }
}
