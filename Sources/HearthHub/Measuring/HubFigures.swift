package import HearthModel
import Synchronization

/// What the hub counts of its own work, for those who watch over it (docs/spec/house-api.md, section 9).
package final class HubFigures: Sendable {
    package struct Values: Sendable {
        package var messagesIn = 0
        package var messagesOut = 0
        /// Times the broker accepted us; all but the first are reconnections.
        package var connections = 0
        package var ruleFirings = 0
        /// How many commands came into each state.
        package var commands: [Command.State: Int] = [:]
        /// From the making of a command to its acknowledgement.
        package var latency = Histogram(bounds: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60])
        /// From the first message of a batch until all it led to was handed to the broker.
        package var reaction = Histogram(
            bounds: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1])
    }

    private let state = Mutex(Values())

    package var values: Values { state.withLock { $0 } }

    func note(_ change: (inout Values) -> Void) { state.withLock { change(&$0) } }
}
