package import HearthModel

/// What a request can fail with before a facade's own work begins, and while its fields are read. Each facade says what
/// it looks like.
package enum RequestError: Error, Sendable {
    case invalid([FieldProblem])
    case malformedJSON(offset: Int)
    /// - limit: most bytes of a body.
    case bodyTooLarge(limit: Int)
    case unsupportedMediaType
    case hostNotAllowed, originNotAllowed
    case rateLimited(retryAfter: Milliseconds)
    case notFound
    case methodNotAllowed([String])
    /// There is another document than the caller thinks; its tag, `nil` if there is none.
    case preconditionFailed(tag: String?)
    /// Of a key that came before with another request, or whose first request is still being carried out.
    case idempotencyConflict, idempotencyInProgress
    /// There is no room, or the client has gone.
    case unavailable
    /// A mistake of ours. `detail` goes to the log, never to the client.
    case internalError(detail: String)
}
