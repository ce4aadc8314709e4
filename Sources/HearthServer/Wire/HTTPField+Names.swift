import HTTPTypes

extension HTTPField.Name {
    static let requestID = name("X-Request-ID")
    static let apiKey = name("X-API-Key")
    static let ignoredFields = name("X-Ignored-Fields")
    static let idempotencyKey = name("Idempotency-Key")
    static let idempotencyReplayed = name("Idempotency-Replayed")
    static let referrerPolicy = name("Referrer-Policy")
    static let forwardedFor = name("X-Forwarded-For")
    static let forwarded = name("Forwarded")

    private static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("'\(text)' is no name of a header field") }
        return name
    }
}
