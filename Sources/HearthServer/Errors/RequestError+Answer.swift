import HTTPTypes
import HearthHTTP
import HearthJSON
import HearthModel

extension RequestError {
    /// How the house API says it (docs/spec/house-api.md, section 3).
    var answer: APIError.Answer {
        switch self {
        case .invalid(let problems):
            .init(
                status: .badRequest, code: "VALIDATION_ERROR",
                message: problems.first.map { "\($0.path) \($0.problem)" } ?? "The request is not valid",
                details: [.init("fields", .array(problems.map(\.json)))])
        case .malformedJSON(let offset):
            .init(
                status: .badRequest, code: "VALIDATION_ERROR", message: "The body is not valid JSON",
                details: [.init("reason", .string("malformed_json")), .init("offset", .int(Int64(offset)))])
        case .bodyTooLarge(let limit):
            .init(
                status: .contentTooLarge, code: "PAYLOAD_TOO_LARGE",
                message: "A body may have at most \(HTTPLimits.text(ofBytes: limit))")
        case .unsupportedMediaType:
            .init(
                status: .unsupportedMediaType, code: "UNSUPPORTED_MEDIA_TYPE",
                message: "The body must have the type application/json")
        case .hostNotAllowed:
            .init(
                status: .forbidden, code: "HOST_NOT_ALLOWED",
                message: "This name is not one of the house's; add it to http.hosts")
        case .originNotAllowed:
            .init(
                status: .forbidden, code: "ORIGIN_NOT_ALLOWED",
                message: "Pages of this origin may not use the house; add it to http.cors_origins")
        case .rateLimited(let pause):
            .init(
                status: .tooManyRequests, code: "RATE_LIMIT_EXCEEDED", message: "Too many requests", retryAfter: pause)
        case .notFound: .init(status: .notFound, code: "NOT_FOUND", message: "There is nothing at this address")
        case .methodNotAllowed(let methods):
            .init(
                status: .methodNotAllowed, code: "METHOD_NOT_ALLOWED",
                message: "This address takes \(methods.joined(separator: ", "))", allow: methods)
        case .preconditionFailed(let tag):
            .init(
                status: .preconditionFailed, code: "PRECONDITION_FAILED",
                message: "It has changed since you read it; read it again",
                details: tag.map { [.init("etag", .string($0))] } ?? [])
        case .idempotencyConflict:
            .init(
                status: .conflict, code: "IDEMPOTENCY_CONFLICT",
                message: "This Idempotency-Key was used for another request")
        case .idempotencyInProgress:
            .init(
                status: .conflict, code: "IDEMPOTENCY_IN_PROGRESS",
                message: "The first request with this Idempotency-Key is still being carried out",
                retryAfter: .seconds(1))
        case .unavailable:
            .init(
                status: .serviceUnavailable, code: "SERVICE_UNAVAILABLE",
                message: "The house is starting or shutting down", retryAfter: .seconds(5))
        case .internalError:
            .init(
                status: .internalServerError, code: "INTERNAL_ERROR",
                message: "Something went wrong inside the hub; its log has the request id")
        }
    }
}

extension FieldProblem {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [.init("path", .string(path)), .init("problem", .string(problem))]
        if let expected { members.append(.init("expected", .string(expected))) }
        if let got { members.append(.init("got", .string(got))) }
        return .object(members)
    }
}
