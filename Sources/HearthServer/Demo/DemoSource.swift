import HTTPTypes
import HearthHTTP
import HearthJSON

/// Where the demo has what it says from: the routes of the API, asked in the name of the same caller. It adds no figure
/// of its own.
struct DemoSource: Sendable {
    private let routes: [HouseRoute]

    /// - Parameter routes: of the API.
    init(_ routes: [HouseRoute]) { self.routes = routes }

    /// The answer of a route as a tree; `.null` of one without a body.
    /// - Parameter parameters: what the `{…}` of its path stand for; by default those of the call itself.
    func ask(
        _ method: HTTPRequest.Method, _ path: String, for call: HouseRequest, _ parameters: [String: String]? = nil,
        body: JSONValue? = nil
    ) async throws(APIError) -> JSONValue {
        guard let route = routes.first(where: { $0.method == method && $0.path == path }) else {
            throw .internalError(detail: "The API has no \(method) \(path)")
        }
        let answer = try await call.forwarded(
            to: route, parameters: parameters ?? call.parameters, query: call.query, body: body)
        guard let bytes = answer.body else { return .null }
        do throws(JSONError) {
            return try JSONValue(parsing: bytes, maximumBytes: bytes.count)
        } catch {
            throw .internalError(detail: "\(method) \(path) answers what is no JSON: \(error)")
        }
    }
}

extension JSONValue {
    /// The same with another value under a key.
    func replacing(_ key: String, with value: JSONValue) -> JSONValue {
        .object((object ?? []).map { $0.key == key ? Member(key, value) : $0 })
    }

    /// An object of those of its members that have these keys.
    func only(_ keys: String...) -> JSONValue {
        .object(keys.compactMap { key in self[key].map { Member(key, $0) } })
    }
}

extension OutgoingResponse {
    /// Of members, of which those without a value are left out.
    init(demo members: KeyValuePairs<String, JSONValue?>) { self.init(.ok, JSONValue(demo: members)) }
}

extension JSONValue {
    init(demo members: KeyValuePairs<String, JSONValue?>) {
        self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
    }
}
