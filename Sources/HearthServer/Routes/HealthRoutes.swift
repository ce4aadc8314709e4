import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTLS

/// What operators and supervisors ask (docs/spec/house-api.md, section 9).
struct HealthRoutes: Sendable {
    let identity: HubIdentity
    /// `nil`: the hub serves in the clear.
    let certificate: CurrentIdentity?
    let model: LanguageModel

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/health", .open,
                .init(
                    "Whether the hub does its work",
                    [
                        200:
                            "status:healthy|degraded|critical version timestamp:date service uptime_seconds:int components:map<bool>",
                        503:
                            "status:healthy|degraded|critical version timestamp:date service uptime_seconds:int components:map<bool>",
                    ]),
                handler: health),
            Route(
                .get, "/health/ready", .open,
                .init(
                    "Whether rules run and state has been read",
                    [200: "ready:bool", 503: "ready:bool waiting_for:[text]"]),
                handler: ready),
            Route(
                .get, "/health/detailed", .requires(.readDiagnostics),
                .init(
                    "How each part does",
                    [
                        200:
                            "status:healthy|degraded|critical timestamp:date components:map<{status:healthy|warning|unhealthy details critical:bool}> summary:{total_checks:int healthy_checks:int warning_checks:int failed_checks:int}",
                        503:
                            "status:healthy|degraded|critical timestamp:date components:map<{status:healthy|warning|unhealthy details critical:bool}> summary:{total_checks:int healthy_checks:int warning_checks:int failed_checks:int}",
                    ]),
                handler: detailed),
        ]
    }

    private func health(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let health = Health(call.snapshot, certificate, model)
        let (identity, now) = (identity, call.now)
        return OutgoingResponse(health.isCritical ? .serviceUnavailable : .ok) { writer in
            writer.member("status", health.status)
            writer.member("version", identity.version)
            writer.member("timestamp", now.rfc3339)
            writer.member("service", "hearth")
            writer.member("uptime_seconds", max(0, (now - identity.startedAt).count / 1_000))
            writer.key("components")
            writer.beginObject()
            for component in health.components { writer.member(named: component.name, component.isGood) }
            writer.endObject()
        }
    }

    private func ready(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let waiting = call.snapshot.waitingFor
        guard !waiting.isEmpty else { return OutgoingResponse { $0.member("ready", true) } }
        var reply = OutgoingResponse(.serviceUnavailable) {
            $0.member("ready", false)
            $0.member("waiting_for", waiting)
        }
        reply.headers[.retryAfter] = "1"
        return reply
    }

    private func detailed(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let health = Health(call.snapshot, certificate, model)
        let present = health.components.filter { !$0.isAbsent }
        let now = call.now
        return OutgoingResponse(health.isCritical ? .serviceUnavailable : .ok) { writer in
            writer.member("status", health.status)
            writer.member("timestamp", now.rfc3339)
            writer.key("components")
            writer.beginObject()
            for component in present {
                writer.key(named: component.name)
                writer.beginObject()
                writer.member("status", component.isGood ? "healthy" : component.isWarning ? "warning" : "unhealthy")
                writer.member("details", component.details)
                writer.member("critical", component.isCritical)
                writer.endObject()
            }
            writer.endObject()
            writer.key("summary")
            writer.beginObject()
            writer.member("total_checks", present.count)
            writer.member("healthy_checks", present.count(where: \.isGood))
            writer.member("warning_checks", present.count(where: \.isWarning))
            writer.member("failed_checks", present.count { !$0.isGood && !$0.isWarning })
            writer.endObject()
        }
    }
}
