import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// How the house is, what it feels and remembers, and talking to it (docs/spec/house-api.md, section 10).
struct DemoHouseRoutes: Sendable {
    let source: DemoSource
    let stage: ScenarioStage
    let version: String

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/api", .demo(.readHouse),
                .init(
                    "What this is",
                    """
                    message version status:running|starting docs web_interface
                    """), handler: root),
            Route(
                .get, "/api/status", .demo(.readHouse),
                .init(
                    "How the house is",
                    """
                    timestamp:date
                    consciousness_status:{active:bool emotional_state mood active_concerns:[text] last_activity?:date}
                    devices:{total:int active:int types:map<int>} scenarios:[text] running_scenario:any
                    """), handler: status),
            Route(
                .get, "/api/consciousness/status", .demo(.readHouse),
                .init(
                    "How aware it is",
                    """
                    status emotional_state:{primary secondary intensity:num} awareness_level:num active_concerns:[text]
                    last_activity?:date
                    """),
                handler: awareness),
            Route(
                .get, "/api/consciousness/emotions", .demo(.readHouse),
                .init(
                    "How it feels",
                    """
                    current_emotion:{primary secondary intensity:num timestamp:date} current:EmotionalState
                    history?:[{timestamp:date emotion intensity:num arousal:num valence:num trigger?}] time_range
                    """),
                handler: emotions),
            Route(
                .post, "/api/consciousness/query", .demo(.readHouse),
                .init(
                    "Asks it something",
                    """
                    ConsciousnessResponse
                    """),
                handler: query),
            Route(
                .get, "/api/memory", .demo(.keepMemories),
                .init(
                    "What it remembers",
                    """
                    memories:[{id type content timestamp:date context:map}] total:int time_range limit:int
                    """), handler: memories),
            Route(
                .post, "/api/memory", .demo(.keepMemories),
                .init(
                    "Tells it something to remember",
                    """
                    id type content timestamp:date stored:bool
                    """),
                handler: remember),
        ]
    }

    private func root(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(demo: [
            "message": .string("Hearth serves the demo's pages with what the house is really like"),
            "version": .string(version), "status": .string(call.snapshot.isReady ? "running" : "starting"),
            "docs": .string("/api/v1/openapi.json"), "web_interface": .string("/"),
        ])
    }

    private func status(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, status(for: call).body)
    }

    private func awareness(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/consciousness/status", for: call)
        let status = status(for: call)
        return OutgoingResponse(demo: [
            "status": known["status"], "emotional_state": known["emotional_state"].map(Self.feeling),
            "awareness_level": known["awareness_level"], "active_concerns": .strings(status.concerns),
            "last_activity": status.lastActivity.map(JSONValue.string),
        ])
    }

    private func emotions(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/consciousness/emotions", for: call)
        guard let current = known["current"] else { throw .internalError(detail: "There is no feeling") }
        let now = Self.feeling(current).object ?? []
        return OutgoingResponse(demo: [
            "current_emotion": .object(now + [.init("timestamp", .string(call.snapshot.at.rfc3339))]),
            // Gauges of the demo begin at 0.
            "current": current.replacing("valence", with: .number(max(0, current["valence"]?.double ?? 0))),
            "history": known["history"], "time_range": known["time_range"],
        ])
    }

    private func query(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, try await source.ask(.post, "/consciousness/query", for: call, body: call.body))
    }

    private func memories(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let known = try await source.ask(.get, "/memory", for: call)
        let memories = known["memories"]?.array?.map { $0.only("id", "type", "content", "timestamp", "context") }
        return OutgoingResponse(demo: [
            "memories": .array(memories ?? []), "total": known["total"], "time_range": known["time_range"],
            "limit": known["limit"],
        ])
    }

    private func remember(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let kept = try await source.ask(.post, "/memory", for: call, body: call.body)
        return OutgoingResponse(demo: [
            "id": kept["id"], "type": call.body?["type"], "content": call.body?["content"],
            "timestamp": kept["timestamp"], "stored": .bool(kept["status"]?.string == "stored"),
        ])
    }

    // MARK: Parts

    private func status(for call: HouseRequest) -> DemoStatus {
        DemoStatus(snapshot: call.snapshot, visibility: call.caller.visibility, running: stage.running?.id)
    }

    private static func feeling(_ state: JSONValue) -> JSONValue {
        JSONValue(demo: [
            "primary": state["primary"],
            "secondary": .string((state["secondary"]?.array ?? []).compactMap(\.string).joined(separator: ", ")),
            "intensity": state["intensity"],
        ])
    }
}
