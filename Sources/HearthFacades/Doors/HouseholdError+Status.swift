import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import Logging

extension HouseholdError {
    /// The same at every door (docs/spec/household.md, section 6.3).
    var status: HTTPResponse.Status {
        switch kind {
        case .noCredential, .expired, .badCredential: .unauthorized
        case .credentialInURL, .malformed, .ruleBroken: .badRequest
        case .notAllowed: .forbidden
        case .notFound, .nowhere: .notFound
        case .otherMethod: .methodNotAllowed
        case .conflict: .conflict
        case .tooLarge: .contentTooLarge
        case .wrongType: .unsupportedMediaType
        case .preconditionFailed: .preconditionFailed
        case .limited: .tooManyRequests
        case .unavailable: .serviceUnavailable
        case .diskFull: .init(code: 507, reasonPhrase: "Insufficient Storage")
        case .failed: .internalServerError
        }
    }

    /// The word for it at a door that has none of its own.
    var code: String {
        switch kind {
        case .noCredential, .expired, .badCredential: "UNAUTHORIZED"
        case .credentialInURL: "TOKEN_IN_URL"
        case .notAllowed: "FORBIDDEN"
        case .notFound, .nowhere: "NOT_FOUND"
        case .otherMethod: "METHOD_NOT_ALLOWED"
        case .malformed, .ruleBroken: "VALIDATION_ERROR"
        case .conflict: "CONFLICT"
        case .tooLarge: "PAYLOAD_TOO_LARGE"
        case .wrongType: "UNSUPPORTED_MEDIA_TYPE"
        case .preconditionFailed: "PRECONDITION_FAILED"
        case .limited: "RATE_LIMIT_EXCEEDED"
        case .unavailable: "SERVICE_UNAVAILABLE"
        case .diskFull: "DISK_FULL"
        case .failed: "INTERNAL_ERROR"
        }
    }

    /// Whole seconds, if it is of use to ask again.
    var retryAfter: Int64? {
        switch kind {
        case .limited(let pause): max(1, (pause.count + 999) / 1_000)
        case .unavailable: 5
        default: nil
        }
    }

    /// The answer of a door, with what is the same at all of them. What must not leave the hub goes to the log.
    /// - Parameter write: the members of the body, in the door's own words.
    func answer(to request: IncomingRequest, writing write: (inout JSONWriter) -> Void) -> OutgoingResponse {
        note(of: request)
        var answer = OutgoingResponse(status, writing: write)
        answer.headers.append(contentsOf: fields)
        return answer
    }

    private var fields: HTTPFields {
        var fields: HTTPFields = [.cacheControl: "no-store"]
        if status == .unauthorized { fields[.wwwAuthenticate] = "Bearer" }
        if let retryAfter { fields[.retryAfter] = "\(retryAfter)" }
        if case .otherMethod(let methods) = kind { fields[.allow] = methods.joined(separator: ", ") }
        return fields
    }

    private func note(of request: IncomingRequest) {
        guard case .failed(let detail) = kind else { return }
        request.peer.logger.error(
            "A request failed", metadata: ["request_id": "\(request.id)", "why": "\(detail)"])
    }
}
