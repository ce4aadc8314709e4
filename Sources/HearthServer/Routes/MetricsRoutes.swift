import HTTPTypes
import HearthHub
import HearthStore

/// Measurements for those who watch over the hub (house-api.md, section 9).
struct MetricsRoutes: Sendable {
    let hub: Hub
    let identity: HubIdentity
    let requests: RequestFigures
    let broadcaster: Broadcaster

    var routes: [Route] {
        [
            Route(
                .get, "/metrics", .local(else: .resident),
                .init("Measurements for Prometheus", "text/plain"),
                handler: metrics)
        ]
    }

    private func metrics(_ call: inout Call) async throws(APIError) -> Reply {
        let metrics = MetricsText(
            snapshot: call.snapshot, identity: identity, hub: hub.figures.values, requests: requests.values,
            clients: broadcaster.figures, storageBytes: hub.storageBytes)
        return Reply(text: Array(metrics.text.utf8), type: Exposition.contentType)
    }
}
