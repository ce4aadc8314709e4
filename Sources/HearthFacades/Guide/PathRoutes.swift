import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthStore

/// Learning paths, and the texts on them.
struct PathRoutes: Sendable {
    let store: HouseholdStore
    let shelf: PackShelf

    private static let path = "/learning-paths/{id}"
    private static let withContent = Field.flag("include_content").optional
    private static let radius = Field.integer("radius", 1...10).optional

    var routes: [GuideRoute] {
        [
            Route(.get, "/learning-paths", .everybody, .init("All paths", [200: ""]), handler: list),
            Route(
                .get, Self.path, .everybody, .init("One path", query: [Self.withContent], [200: ""]), handler: get),
            Route(
                .get, Self.path + "/nodes/{node}/context", .everybody,
                .init("A node with those around it", query: [Self.radius], [200: ""]), handler: context),
        ]
    }

    private func list(_ call: inout GuideRequest) async throws(HouseholdError) -> OutgoingResponse {
        let guide = await shelf.guide
        let progress = try await store.progress(of: call.viewer.person)
        let viewer = call.viewer
        let bodies = guide.paths(for: viewer).map { PathSummaryBody(path: $0, progress: progress[$0.id]) }
        return OutgoingResponse { writer in
            // Clients read one name or the other.
            writer.member("learning_paths", bodies)
            writer.member("available_paths", bodies)
            writer.member("total", bodies.count)
            writer.member("version", guide.version)
            writer.member("user_id", viewer.person.text)
        }
    }

    private func get(_ call: inout GuideRequest) async throws(HouseholdError) -> OutgoingResponse {
        let withContent = try call.readQuery { fields in (fields.read(Self.withContent) ?? false, ()) }.0
        let path = try await path(call)
        return OutgoingResponse { PathBody(path: path, withContent: withContent).write(to: &$0) }
    }

    private func context(_ call: inout GuideRequest) async throws(HouseholdError) -> OutgoingResponse {
        let radius = try call.readQuery { fields in (fields.read(Self.radius).map(Int.init) ?? 3, ()) }.0
        let path = try await path(call)
        guard let (node, before, after) = path.surroundings(of: call.parameter("node"), radius: radius) else {
            throw .notFound("Node")
        }
        func body(_ node: LearningPath.Node) -> PathNodeBody { PathNodeBody(node: node, path: path, withContent: true) }
        return OutgoingResponse { writer in
            writer.member("node", body(node))
            writer.member("before", before.map(body))
            writer.member("after", after.map(body))
        }
    }

    private func path(_ call: GuideRequest) async throws(HouseholdError) -> LearningPath {
        guard let path = await shelf.guide.path(call.parameter("id"), for: call.viewer) else {
            throw .notFound("Learning path")
        }
        return path
    }
}
