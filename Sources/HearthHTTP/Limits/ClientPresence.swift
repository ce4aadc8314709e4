import Synchronization

/// Whether the other end of a connection is still there to read an answer.
package final class ClientPresence: Sendable {
    private enum State {
        case there(@Sendable () -> Void)
        case gone
    }

    private let state = Mutex(State.there {})

    package init() {}

    /// - Parameter act: called once when the other end is gone, at once if it is gone already. It takes the place of that
    ///   of the request before, which has been answered.
    func whenGone(_ act: @escaping @Sendable () -> Void) {
        let isGone = state.withLock { state in
            if case .gone = state { return true }
            state = .there(act)
            return false
        }
        if isGone { act() }
    }

    package func end() {
        let act: (@Sendable () -> Void)? = state.withLock { state in
            guard case .there(let act) = state else { return nil }
            state = .gone
            return act
        }
        act?()
    }
}
