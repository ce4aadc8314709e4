import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub

/// Measurements for those who watch over the hub (docs/spec/house-api.md, section 9).
struct MetricsRoutes: Sendable {
    let hub: Hub
    let identity: HubIdentity
    let requests: RequestFigures
    let broadcaster: Broadcaster
    let model: LanguageModel

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/metrics", .local(else: .readDiagnostics),
                .init("Measurements for Prometheus", "text/plain"),
                handler: metrics)
        ]
    }

    private func metrics(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let metrics = MetricsText(
            snapshot: call.snapshot, identity: identity, hub: hub.figures.values, requests: requests.values,
            clients: broadcaster.figures, storageBytes: hub.storageBytes, model: model.figures)
        return OutgoingResponse(text: Array(metrics.text.utf8), type: Exposition.contentType)
    }
}
