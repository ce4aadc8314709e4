import HearthHub
import HearthJSON
import HearthModel

/// One request on its way through an endpoint.
struct Call: Sendable {
    let caller: Caller
    /// What the `{…}` of the path stand for.
    let parameters: [String: String]
    let query: [JSONValue.Member]
    /// `nil` if the request has no JSON body.
    let body: JSONValue?
    /// What the description says of the endpoint.
    var endpoint: Endpoint?
    /// A body of plain text, where the route takes one.
    var text: String?
    /// The tag that `If-Match` asks for, without its quotes; `*` for any.
    var condition: String?
    /// `Accept: text/plain`.
    var prefersText = false
    /// The house as it was when the request came in.
    let snapshot: HouseSnapshot
    let now: Instant
    /// Fields that nobody asked for, for `X-Ignored-Fields`.
    private(set) var ignored: [String] = []

    init(
        caller: Caller, parameters: [String: String], query: [JSONValue.Member], body: JSONValue?,
        snapshot: HouseSnapshot, now: Instant
    ) {
        (self.caller, self.parameters, self.query) = (caller, parameters, query)
        (self.body, self.snapshot, self.now) = (body, snapshot, now)
    }

    /// A parameter that the route's path names.
    func parameter(_ name: String) -> String {
        guard let value = parameters[name] else {
            preconditionFailure("The route has no parameter '\(name)'")
        }
        return value
    }

    /// Reads the body. Without one, it is read as an empty object.
    /// - Parameters:
    ///   - defines: unknown keys are mistakes, because the body defines something that stays.
    ///   - read: may return `nil` only where it has found a problem.
    mutating func readBody<T>(
        defines: Bool = false, _ read: (inout FieldReader) -> T?
    ) throws(APIError) -> T {
        guard let members = body.map({ $0.object }) ?? [] else {
            throw .invalid([FieldProblem("body", "must be a JSON object", expected: "object")])
        }
        var fields = FieldReader(body: members)
        defer { assert(isDescribed(fields.asked, endpoint?.body), "The description lacks one of \(fields.asked)") }
        return try finish(&fields, read(&fields), refusingUnknown: defines)
    }

    mutating func readQuery<T>(_ read: (inout FieldReader) -> T?) throws(APIError) -> T {
        var fields = FieldReader(query: query)
        defer { assert(isDescribed(fields.asked, endpoint?.query), "The description lacks one of \(fields.asked)") }
        return try finish(&fields, read(&fields), refusingUnknown: false)
    }

    /// Whether the description of the endpoint has all fields that its handler reads.
    private func isDescribed(_ asked: Set<String>, _ notation: String?) -> Bool {
        endpoint == nil || asked.isSubset(of: ShapeReader.names(notation ?? ""))
    }

    /// Holds what is to be changed against `If-Match`.
    /// - Parameter document: as `GET` shows it now; `nil` if there is none.
    func requireMatch(_ document: (any JSONWritable)?) throws(APIError) {
        guard let condition else { return }
        let tag = document.map { body in EntityTag(of: JSONWriter.document { body.write(to: &$0) }).text }
        guard let tag, condition == "*" || condition == EntityTag.unquoted(tag) else {
            throw .preconditionFailed(tag: tag)
        }
    }

    private mutating func finish<T>(
        _ fields: inout FieldReader, _ result: T?, refusingUnknown: Bool
    ) throws(APIError) -> T {
        if refusingUnknown { fields.refuseUnknown() } else { ignored += fields.unknown }
        guard fields.problems.isEmpty else { throw .invalid(fields.problems) }
        // A mistake of ours, but one that a request would bring about.
        guard let result else { throw .internalError(detail: "A request was refused without naming a problem") }
        return result
    }
}
