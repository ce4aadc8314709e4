import HTTPTypes
package import HearthJSON

/// The description of an API in OpenAPI 3.1, made from the tables of routes and the shapes of the wire types.
package struct OpenAPIDocument {
    private let title: String
    private let summary: String
    private let version: String
    private let groups: [(prefix: String, routes: [DescribedRoute])]
    private let shapes: [Shape]
    private let credentials: [JSONValue.Member]

    /// - Parameters:
    ///   - groups: routes with the prefix under which they are described.
    ///   - shapes: all that the routes name, and `Error`, which all errors have.
    ///   - credentials: the security schemes, one of which is needed.
    package init(
        title: String, summary: String, version: String, groups: [(prefix: String, routes: [DescribedRoute])],
        shapes: [Shape], credentials: [JSONValue.Member]
    ) {
        (self.title, self.summary, self.version) = (title, summary, version)
        (self.groups, self.shapes, self.credentials) = (groups, shapes, credentials)
    }

    package var json: JSONValue {
        var paths: [(path: String, operations: [JSONValue.Member])] = []
        let routes = groups.flatMap { group in group.routes.map { (group.prefix + $0.path, $0) } }
        for (path, route) in routes where route.isPublic {
            let operation = JSONValue.Member(route.method.rawValue.lowercased(), self.operation(route))
            if let known = paths.firstIndex(where: { $0.path == path }) {
                paths[known].operations.append(operation)
            } else {
                paths.append((path, [operation]))
            }
        }
        return .object([
            .init("openapi", .string("3.1.0")),
            .init(
                "info",
                .object([
                    .init("title", .string(title)), .init("version", .string(version)),
                    .init("description", .string(summary)),
                ])),
            .init("servers", .array([.object([.init("url", .string("/"))])])),
            .init("paths", .object(paths.map { .init($0.path, .object($0.operations)) })),
            .init("components", components),
        ])
    }

    // MARK: Operations

    private func operation(_ route: DescribedRoute) -> JSONValue {
        let endpoint = route.endpoint
        var members: [JSONValue.Member] = [
            .init("operationId", .string(OpenAPIDocument.id(of: route))), .init("summary", .string(endpoint.summary)),
            .init("tags", .strings([String(route.path.split(separator: "/").first ?? "")])),
        ]
        members += route.notes.map { .init($0.name, .string($0.value)) }
        members.append(.init("security", security(route)))
        let parameters = self.parameters(route)
        if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
        if let body = requestBody(route) { members.append(.init("requestBody", body)) }
        members.append(.init("responses", .object(responses(route))))
        return .object(members)
    }

    private static func id(of route: DescribedRoute) -> String {
        let words = route.path.split { !$0.isLetter && !$0.isNumber }
        return ([route.method.rawValue.lowercased()] + words.map(String.init)).joined(separator: "_")
    }

    private func security(_ route: DescribedRoute) -> JSONValue {
        let needed = credentials.map { JSONValue.object([.init($0.key, .array([]))]) }
        return switch route.credential {
        case .none: .array([])
        case .always: .array(needed)
        case .elsewhere: .array([.object([])] + needed)
        }
    }

    private func parameters(_ route: DescribedRoute) -> [JSONValue] {
        var parameters = route.path.split(separator: "/").filter { $0.first == "{" }.map { part in
            parameter(
                String(part.dropFirst().dropLast()), in: "path", isRequired: true,
                .object([.init("type", .string("string"))]))
        }
        parameters += route.endpoint.query.fields.map {
            parameter($0.name, in: "query", isRequired: $0.isRequired, $0.schema)
        }
        let text = JSONValue.object([.init("type", .string("string"))])
        if route.endpoint.isConditional {
            parameters.append(parameter("If-Match", in: "header", isRequired: false, text))
        }
        if route.isIdempotentByKey {
            let key = JSONValue.object([
                .init("type", .string("string")), .init("pattern", .string(IdempotencyLedger.keyPattern)),
            ])
            parameters.append(parameter("Idempotency-Key", in: "header", isRequired: false, key))
        }
        return parameters
    }

    private func parameter(_ name: String, in place: String, isRequired: Bool, _ schema: JSONValue) -> JSONValue {
        .object([
            .init("name", .string(name)), .init("in", .string(place)), .init("required", .bool(isRequired)),
            .init("schema", schema),
        ])
    }

    private func requestBody(_ route: DescribedRoute) -> JSONValue? {
        guard let fields = route.endpoint.body else { return nil }
        let schema = fields.schema(isClosed: route.endpoint.defines)
        var media: [JSONValue.Member] = [.init("schema", schema)]
        if let example = route.endpoint.example { media.append(.init("example", OpenAPIDocument.parsed(example))) }
        var content: [JSONValue.Member] = [.init("application/json", .object(media))]
        if route.takesText { content.append(.init("text/plain", OpenAPIDocument.text)) }
        let isRequired = schema["required"] != nil
        return .object([.init("required", .bool(isRequired)), .init("content", .object(content))])
    }

    // MARK: Answers

    private func responses(_ route: DescribedRoute) -> [JSONValue.Member] {
        let errors = OpenAPIDocument.errors(of: route)
        return Set(route.endpoint.answers.keys).union(errors).sorted().map { status in
            .init("\(status)", response(route, status, isError: errors.contains(status)))
        }
    }

    /// Every status with the error body that an endpoint can give.
    package static func errors(of route: DescribedRoute) -> Set<Int> {
        var statuses = route.endpoint.errors.union([400, 403, 429, 500, 503])
        if route.credential != .none { statuses.insert(401) }
        if route.method == .get { statuses.insert(304) }
        if route.path.contains("{") { statuses.insert(404) }
        if route.method != .get { statuses.formUnion([413, 415]) }
        if route.isIdempotentByKey { statuses.insert(409) }
        return statuses
    }

    private func response(_ route: DescribedRoute, _ status: Int, isError: Bool) -> JSONValue {
        let description = JSONValue.string(HTTPResponse.Status(code: status).reasonPhrase)
        if status == 304 { return .object([.init("description", description)]) }
        let answer = route.endpoint.answers[status]
        var schemas: [JSONValue] = []
        var content: [JSONValue.Member] = []
        if let answer, !answer.isEmpty {
            let media = OpenAPIDocument.mediaTypes(answer)
            if let media {
                content += media.map { .init($0, $0.hasPrefix("text/") ? OpenAPIDocument.text : .object([])) }
            } else {
                schemas.append(OpenAPIDocument.schema(answer))
                if route.takesText, route.method == .get { content.append(.init("text/plain", OpenAPIDocument.text)) }
            }
        }
        if isError { schemas.append(.object([.init("$ref", .string("#/components/schemas/Error"))])) }
        if let first = schemas.first {
            let schema = schemas.count == 1 ? first : .object([.init("anyOf", .array(schemas))])
            content.insert(.init("application/json", .object([.init("schema", schema)])), at: 0)
        }
        var members: [JSONValue.Member] = [.init("description", description)]
        if !content.isEmpty { members.append(.init("content", .object(content))) }
        return .object(members)
    }

    /// `nil` if the notation is not one of media types, with blanks between them.
    private static func mediaTypes(_ notation: String) -> [String]? {
        let words = notation.split(separator: " ")
        let areMedia = words.allSatisfy { $0.hasPrefix("text/") || $0.hasPrefix("application/") }
        return areMedia ? words.map(String.init) : nil
    }

    private static func schema(_ notation: String) -> JSONValue {
        var reader = ShapeReader(notation)
        let isReference = notation.first?.isUppercase == true && !notation.contains(" ")
        return isReference ? reader.type() : reader.object(isClosed: true)
    }

    private static let text = JSONValue.object([.init("schema", .object([.init("type", .string("string"))]))])

    private static func parsed(_ text: String) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: Array(text.utf8))
        } catch {
            preconditionFailure("An example is no JSON: \(text)")
        }
    }

    // MARK: Components

    private var components: JSONValue {
        .object([
            .init("schemas", .object(shapes.map { .init($0.name, $0.schema) })),
            .init("securitySchemes", .object(credentials)),
        ])
    }
}
