import HearthConfig
import HearthKernel
import HearthModel

/// A feature of the hub. Its state is a property of `HubCore`, its name a line in `HubCore.parts`; at the fixed points
/// in the life of a hub it is asked by these functions, of which it leaves out what it does not need.
protocol HubPart: Sendable {
    /// What readers of a snapshot see of it.
    associatedtype Facts: Sendable = Void

    static func facts(of hub: HubCore) -> Facts
    /// Takes back what it kept in an earlier process, by `hub.recoveredState.records(in:)`. The house is empty yet.
    static func restore(_ hub: inout HubCore)
    /// The configured devices are there; rules are yet to be made.
    static func devicesDefined(_ hub: inout HubCore)
    /// The rules are live for the first time.
    static func begin(_ hub: inout HubCore)
    /// When `look` is to be called, at the latest.
    static func due(in hub: HubCore) -> Instant?
    /// Something is due, of this part or another. `hub.now` tells what.
    static func look(_ hub: inout HubCore)
    /// A step of the house is told, after its commands have left.
    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore)
    /// Listeners are told something.
    static func told(_ event: HubEvent, _ hub: inout HubCore)
    /// The configuration has become another. The devices of it are there.
    static func configured(_ changes: ConfigurationChanges, _ hub: inout HubCore)
    /// The broker is there.
    static func connected(_ hub: inout HubCore)
    /// What the broker had kept has been read.
    static func settled(_ hub: inout HubCore)
    static func disconnected(_ hub: inout HubCore)
    /// Nobody waits for anything.
    static func rest(_ hub: inout HubCore)
    /// The hub ends in good order.
    static func stop(_ hub: inout HubCore)
}

extension HubPart {
    static func restore(_ hub: inout HubCore) {}
    static func devicesDefined(_ hub: inout HubCore) {}
    static func begin(_ hub: inout HubCore) {}
    static func due(in hub: HubCore) -> Instant? { nil }
    static func look(_ hub: inout HubCore) {}
    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {}
    static func told(_ event: HubEvent, _ hub: inout HubCore) {}
    static func configured(_ changes: ConfigurationChanges, _ hub: inout HubCore) {}
    static func connected(_ hub: inout HubCore) {}
    static func settled(_ hub: inout HubCore) {}
    static func disconnected(_ hub: inout HubCore) {}
    static func rest(_ hub: inout HubCore) {}
    static func stop(_ hub: inout HubCore) {}
}

extension HubPart where Facts == Void {
    static func facts(of hub: HubCore) {}
}
