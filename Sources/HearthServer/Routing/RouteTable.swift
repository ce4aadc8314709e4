import HTTPTypes

/// All endpoints. Those of the API are reached under `/api/v1` and, with identical answers, under `/v1`
/// (house-api.md, section 1); others at their own path.
struct RouteTable: Sendable {
    /// What a method and path lead to.
    enum Match {
        case route(Route, parameters: [String: String])
        /// The path exists for these methods only.
        case otherMethods([String])
        case nothing
    }

    private struct Entry {
        let route: Route
        let pattern: [Substring]

        /// The values of `{…}`, or `nil` if the path is another one.
        func parameters(in segments: ArraySlice<String>) -> [String: String]? {
            guard segments.count == pattern.count else { return nil }
            var parameters: [String: String] = [:]
            for (part, segment) in zip(pattern, segments) {
                if part.first == "{" {
                    guard !segment.isEmpty else { return nil }
                    parameters[String(part.dropFirst().dropLast())] = segment
                } else if part != segment {
                    return nil
                }
            }
            return parameters
        }

        /// How many of its parts are fixed: `/users/me` goes before `/users/{user_id}`.
        var fixedParts: Int { pattern.count { $0.first != "{" } }
    }

    let routes: (api: [Route], root: [Route])
    private let api: [Entry]
    private let root: [Entry]

    init(api: [Route], root: [Route]) {
        func entries(_ routes: [Route]) -> [Entry] {
            routes.map { Entry(route: $0, pattern: $0.path.split(separator: "/")) }
                .sorted { $0.fixedParts > $1.fixedParts }
        }
        routes = (api, root)
        (self.api, self.root) = (entries(api), entries(root))
    }

    /// Whether the path belongs to the API or to what watches over the hub, be there something at it or not.
    func isOurs(_ path: PathSegments) -> Bool {
        let first = path.segments.first ?? ""
        return ["api", "v1", "ws"].contains(first) || root.contains { $0.pattern.first.map(String.init) == first }
    }

    /// `HEAD` is answered wherever `GET` is.
    func match(_ method: HTTPRequest.Method, _ path: PathSegments) -> Match {
        let segments = path.segments
        let (entries, rest) =
            switch (segments.first, segments.dropFirst().first) {
            case ("api", "v1"): (api, segments.dropFirst(2))
            case ("v1", _): (api, segments.dropFirst(1))
            default: (root, segments[...])
            }
        let wanted: HTTPRequest.Method = method == .head ? .get : method
        var methods: [String] = []
        for entry in entries {
            guard let parameters = entry.parameters(in: rest) else { continue }
            if entry.route.method == wanted { return .route(entry.route, parameters: parameters) }
            methods.append(entry.route.method.rawValue)
            if entry.route.method == .get { methods.append("HEAD") }
        }
        return methods.isEmpty ? .nothing : .otherMethods(methods.sorted())
    }
}
