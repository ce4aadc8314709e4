import HearthAccounts
package import HearthHTTP
package import HearthHousehold
import HearthServer

/// What the kit and the accounts refuse, in the one error that all doors spell.
extension HouseholdError: FacadeError {
    package init(_ error: RequestError) {
        switch error {
        case .invalid(let problems):
            self.init(.ruleBroken, problems.first.map { "\($0.path) \($0.problem)" } ?? "The request is not valid")
        case .malformedJSON: self.init(.malformed, "The body is not valid JSON")
        case .bodyTooLarge(let limit):
            self.init(.tooLarge, "A body may have at most \(HTTPLimits.text(ofBytes: limit))")
        case .unsupportedMediaType: self.init(.wrongType, "The body must have the type application/json")
        case .hostNotAllowed:
            self.init(.notAllowed, "This name is not one of the house's; add it to http.hosts")
        case .originNotAllowed:
            self.init(.notAllowed, "Pages of this origin may not use the house; add it to http.cors_origins")
        case .rateLimited(let pause): self.init(.limited(retryAfter: pause), "Too many requests")
        case .notFound: self.init(.nowhere, "There is nothing at this address")
        case .methodNotAllowed(let methods):
            self.init(.otherMethod(methods), "This address takes \(methods.joined(separator: ", "))")
        case .preconditionFailed:
            self.init(.preconditionFailed, "It has changed since you read it; read it again")
        case .idempotencyConflict: self.init(.conflict, "This Idempotency-Key was used for another request")
        case .idempotencyInProgress:
            self.init(.conflict, "The first request with this Idempotency-Key is still being carried out")
        case .unavailable: self.init(.unavailable, "The house is starting or shutting down")
        case .internalError(let detail):
            self.init(.failed(detail: detail), "Something went wrong inside the hub; its log has the request id")
        }
    }

    /// Of a credential that is not good.
    init(_ error: AccountError) {
        switch error {
        case .tokenExpired: self = .unauthorized(.expired)
        case .unavailable(let why): self.init(.failed(detail: "\(why)"), "Something went wrong inside the hub")
        default: self = .unauthorized(.badCredential)
        }
    }

    static func unauthorized(_ kind: Kind) -> HouseholdError { HouseholdError(kind, "Unauthorized") }
}

extension DoorLog.Reason {
    /// `nil` for what happens to clients that do nothing wrong.
    init?(_ error: AccountError) {
        switch error {
        case .unauthorized: self = .unknownToken
        case .tokenRevoked: self = .revokedToken
        default: return nil
        }
    }
}
