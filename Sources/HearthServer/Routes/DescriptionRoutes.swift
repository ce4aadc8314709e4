import HTTPTypes

/// The description of the API (house-api.md, section 6.10).
struct DescriptionRoutes: Sendable {
    let api: [Route]
    let root: [Route]
    let version: String

    var routes: [Route] {
        [
            Route(
                .get, "/openapi.json", .open,
                .init("This description", [200: "openapi info:map servers:[map] paths:map components:map"]),
                handler: show)
        ]
    }

    /// Made anew each time: it is asked for rarely, and need not lie in memory.
    private func show(_ call: inout Call) async throws(APIError) -> Reply {
        Reply(.ok, OpenAPIDocument(api: api + routes, root: root, version: version).json)
    }
}
