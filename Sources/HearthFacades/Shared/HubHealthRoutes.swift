import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// What anybody may know of the hub.
struct HubSigns: Sendable {
    let version: String
    /// Which doors are open, by name.
    let doors: [(name: String, isOpen: Bool)]
    /// Whether it can write, and has its broker.
    let isWell: @Sendable () -> Bool
}

/// Whether the hub is there (docs/spec/household.md, section 6.1).
struct HubHealthRoutes: Sendable {
    let signs: HubSigns

    var routes: [SharedRoute] {
        [
            Route(
                .get, "/health", .anybody, .init("Whether the hub is well, and which doors are open", [200: ""]),
                handler: health)
        ]
    }

    private func health(_ call: inout SharedRequest) async throws(SharedError) -> OutgoingResponse {
        OutgoingResponse { [signs, now = call.now] writer in
            writer.member("status", signs.isWell() ? "healthy" : "degraded")
            writer.member("service", "hearth")
            writer.member("version", signs.version)
            writer.member("timestamp", now.rfc3339)
            writer.key("doors")
            writer.beginObject()
            for door in signs.doors { writer.member(named: door.name, door.isOpen) }
            writer.endObject()
        }
    }
}
