import HearthKernel
import HearthModel

/// Requests that wait for their devices to answer.
struct Requests: HubPart {
    var waiters: [CommandID: [ControlWaiter]] = [:]
    /// What people have typed for devices to check, until the command is done. Nothing keeps it, and nobody is told.
    var codes: [CommandID: AccessCode] = [:]
    /// The number of the last.
    var last = 0
    /// That of the last write.
    var lastTag = 0

    static func due(in hub: HubCore) -> Instant? {
        hub.requests.waiters.isEmpty ? nil : hub.requests.waiters.values.lazy.joined().map(\.deadline).min()
    }

    static func look(_ hub: inout HubCore) { hub.expireWaiters() }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        for command in told.reaction.commandUpdates { hub.settle(command) }
    }

    static func stop(_ hub: inout HubCore) { hub.dismissWaiters() }
}
