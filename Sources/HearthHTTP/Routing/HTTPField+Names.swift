package import HTTPTypes

extension HTTPField.Name {
    package static let requestID = name("X-Request-ID")
    package static let apiKey = name("X-API-Key")
    package static let ignoredFields = name("X-Ignored-Fields")
    package static let idempotencyKey = name("Idempotency-Key")
    package static let idempotencyReplayed = name("Idempotency-Replayed")
    package static let referrerPolicy = name("Referrer-Policy")
    package static let forwardedFor = name("X-Forwarded-For")
    package static let forwarded = name("Forwarded")

    private static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("'\(text)' is no name of a header field") }
        return name
    }
}
