package import HTTPTypes

/// What a method and path lead to.
package enum RouteMatch: Sendable {
    /// - rest: parts of the path behind the prefix.
    /// - parameters: what the `{…}` of prefix and path stand for.
    case route(Int, rest: [String], parameters: [String: String])
    /// The path exists for these methods only.
    case otherMethods([String])
    case nothing
}

/// The routes of a facade, reached with identical answers under each of its prefixes.
package struct RouteTable<F: Facade>: Sendable {
    package let routes: [Route<F>]
    /// `/api/v1`, `/t/{token}/api`, or empty. The first is the one that the description has.
    package let prefixes: [String]
    private let paths: PathTable
    private let places: [PathPattern]

    /// - Parameter places: beginnings of paths about which the facade says that there is nothing, where none of its routes
    ///   is; `nil`: the prefixes. For a facade that shares its prefix with others.
    package init(_ routes: [Route<F>], under prefixes: [String], speakingFor places: [String]? = nil) {
        precondition(!prefixes.isEmpty, "Without a prefix nothing can be reached")
        (self.routes, self.prefixes) = (routes, prefixes)
        paths = PathTable(prefixes: prefixes, routes.map { ($0.method, $0.path) })
        self.places = (places ?? prefixes).map(PathPattern.init)
    }

    /// `HEAD` is answered wherever `GET` is.
    package func match(_ method: HTTPRequest.Method, _ path: PathSegments) -> RouteMatch { paths.match(method, path) }

    /// What of a path is behind the prefix that it begins with, and what the `{…}` of that prefix stand for.
    func split(_ path: PathSegments) -> (rest: ArraySlice<String>, parameters: [String: String])? { paths.split(path) }

    /// Of the longest place that the path begins with, in parts.
    func placeLength(of path: PathSegments) -> Int? {
        places.filter { $0.begins(path) }.map(\.parts.count).max()
    }

    /// With which its paths begin.
    var firstSegments: Set<String> { paths.firstSegments }
}

/// Methods and paths, without what lies behind them.
private struct PathTable: Sendable {
    private struct Entry {
        let method: HTTPRequest.Method
        let pattern: PathPattern
        /// Among the routes as they were given.
        let position: Int
    }

    /// Longest first.
    private let prefixes: [PathPattern]
    private let entries: [Entry]

    init(prefixes: [String], _ routes: [(method: HTTPRequest.Method, path: String)]) {
        self.prefixes = prefixes.map(PathPattern.init).sorted { $0.parts.count > $1.parts.count }
        entries = routes.enumerated().map { position, route in
            Entry(method: route.method, pattern: PathPattern(route.path), position: position)
        }.sorted { $0.pattern.fixedParts > $1.pattern.fixedParts }
    }

    func split(_ path: PathSegments) -> (rest: ArraySlice<String>, parameters: [String: String])? {
        for prefix in prefixes where prefix.parts.count <= path.segments.count {
            if let parameters = prefix.parameters(in: path.segments.prefix(prefix.parts.count)) {
                return (path.segments.dropFirst(prefix.parts.count), parameters)
            }
        }
        return nil
    }

    func match(_ method: HTTPRequest.Method, _ path: PathSegments) -> RouteMatch {
        guard let (rest, before) = split(path) else { return .nothing }
        let wanted: HTTPRequest.Method = method == .head ? .get : method
        var methods: [String] = []
        for entry in entries {
            guard let parameters = entry.pattern.parameters(in: rest) else { continue }
            if entry.method == wanted {
                return .route(entry.position, rest: Array(rest), parameters: before.merging(parameters) { $1 })
            }
            methods.append(entry.method.rawValue)
            if entry.method == .get { methods.append("HEAD") }
        }
        return methods.isEmpty ? .nothing : .otherMethods(methods.sorted())
    }

    var firstSegments: Set<String> {
        let own = prefixes.contains { $0.parts.isEmpty } ? entries.compactMap(\.pattern.parts.first) : []
        return Set((prefixes.compactMap(\.parts.first) + own).map(String.init))
    }
}

/// `/users/{user_id}`
struct PathPattern: Sendable {
    let parts: [Substring]

    init(_ text: String) { parts = text.split(separator: "/") }

    /// The values of `{…}`, or `nil` if the path is another one.
    func parameters(in segments: ArraySlice<String>) -> [String: String]? {
        guard segments.count == parts.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(parts, segments) {
            if part.first == "{" {
                guard !segment.isEmpty else { return nil }
                parameters[String(part.dropFirst().dropLast())] = segment
            } else if part != segment {
                return nil
            }
        }
        return parameters
    }

    func begins(_ path: PathSegments) -> Bool {
        parts.count <= path.segments.count && parameters(in: path.segments.prefix(parts.count)) != nil
    }

    /// How many of its parts are fixed: `/users/me` goes before `/users/{user_id}`.
    var fixedParts: Int { parts.count { $0.first != "{" } }
}
