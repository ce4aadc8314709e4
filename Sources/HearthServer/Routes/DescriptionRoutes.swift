import HTTPTypes
import HearthHTTP
import HearthJSON

/// The description of the API (docs/spec/house-api.md, section 6.10).
struct DescriptionRoutes: Sendable {
    let api: [HouseRoute]
    let operations: [HouseRoute]
    let version: String

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/openapi.json", .open,
                .init("This description", [200: "openapi info:map servers:[map] paths:map components:map"]),
                handler: show)
        ]
    }

    var document: OpenAPIDocument {
        OpenAPIDocument(
            title: "Hearth", summary: "The API of a house. Everything under /api/v1 is also under /v1.",
            version: version,
            groups: [("/api/v1", (api + routes).map(\.described)), ("", operations.map(\.described))],
            shapes: Shape.catalogue,
            credentials: [
                .init("bearer", .object([.init("type", .string("http")), .init("scheme", .string("bearer"))])),
                .init(
                    "key",
                    .object([
                        .init("type", .string("apiKey")), .init("in", .string("header")),
                        .init("name", .string("X-API-Key")),
                    ])),
            ])
    }

    /// Made anew each time: it is asked for rarely, and need not lie in memory.
    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, document.json)
    }
}
