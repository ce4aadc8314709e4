import HTTPTypes
package import HearthJSON
package import HearthModel

/// A request on its way through an endpoint: it may be carried out, and its body has been read.
package struct RoutedRequest<F: Facade>: Sendable {
    package let incoming: IncomingRequest
    package let caller: F.Caller
    /// What the facade has for handlers to read, as it was when the request came in.
    package let state: F.State
    package let now: Instant
    private let content: RequestContent
    /// What the description says of the endpoint.
    private let endpoint: Endpoint
    let spelling: KeySpelling
    /// Fields that nobody asked for, for `X-Ignored-Fields`.
    private(set) var ignored: [String] = []

    init(
        _ incoming: IncomingRequest, _ route: Route<F>, caller: F.Caller, content: RequestContent, state: F.State,
        spelling: KeySpelling, now: Instant
    ) {
        (self.incoming, endpoint, self.caller) = (incoming, route.endpoint, caller)
        (self.content, self.state, self.spelling, self.now) = (content, state, spelling, now)
    }

    /// `nil` if the request has no JSON body.
    package var body: JSONValue? { content.json }

    /// A body of plain text, where the route takes one.
    package var text: String? { content.text }

    package var query: [JSONValue.Member] { incoming.query }

    /// The tag that `If-Match` asks for, without its quotes; `*` for any.
    package var condition: String? { incoming.head.headerFields[.ifMatch].map(EntityTag.unquoted) }

    /// `Accept: text/plain`.
    package var prefersText: Bool { incoming.head.headerFields[.accept]?.hasPrefix("text/plain") ?? false }

    /// What the `{…}` of the path stand for.
    package var parameters: [String: String] { incoming.parameters }

    /// One that the route's path names.
    package func parameter(_ name: String) -> String {
        guard let value = parameters[name] else {
            preconditionFailure("The route has no parameter '\(name)'")
        }
        return value
    }

    /// Reads the body. Without one, it is read as an empty object.
    /// - Parameters:
    ///   - defines: unknown keys are mistakes, because the body defines something that stays.
    ///   - read: may return `nil` only where it has found a problem.
    package mutating func readBody<T>(
        defines: Bool = false, _ read: (inout FieldReader) -> T?
    ) throws(F.Failure) -> T {
        guard let members = body.map({ $0.object }) ?? [] else {
            throw F.Failure(.invalid([FieldProblem("body", "must be a JSON object", expected: "object")]))
        }
        var fields = FieldReader(body: members, spelling: spelling)
        defer { assert(isDescribed(fields.asked, endpoint.body), "The description lacks one of \(fields.asked)") }
        return try finish(&fields, read(&fields), refusingUnknown: defines)
    }

    package mutating func readQuery<T>(_ read: (inout FieldReader) -> T?) throws(F.Failure) -> T {
        var fields = FieldReader(query: query, spelling: spelling)
        defer { assert(isDescribed(fields.asked, endpoint.query), "The description lacks one of \(fields.asked)") }
        return try finish(&fields, read(&fields), refusingUnknown: false)
    }

    /// Whether the description of the endpoint has all fields that its handler reads.
    private func isDescribed(_ asked: Set<String>, _ fields: FieldSet?) -> Bool {
        asked.isSubset(of: fields?.names ?? [])
    }

    /// Holds what is to be changed against `If-Match`.
    /// - Parameter document: as `GET` shows it now; `nil` if there is none.
    package func requireMatch(_ document: (any JSONWritable)?) throws(F.Failure) {
        guard let condition else { return }
        let tag = document.map { body in EntityTag(of: JSONWriter.document { body.write(to: &$0) }).text }
        guard let tag, condition == "*" || condition == EntityTag.unquoted(tag) else {
            throw F.Failure(.preconditionFailed(tag: tag))
        }
    }

    private mutating func finish<T>(
        _ fields: inout FieldReader, _ result: T?, refusingUnknown: Bool
    ) throws(F.Failure) -> T {
        if refusingUnknown { fields.refuseUnknown() } else { ignored += fields.unknown }
        guard fields.problems.isEmpty else { throw F.Failure(.invalid(fields.problems)) }
        // A mistake of ours, but one that a request would bring about.
        guard let result else {
            throw F.Failure(.internalError(detail: "A request was refused without naming a problem"))
        }
        return result
    }
}
