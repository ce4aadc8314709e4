import HTTPTypes

/// Which web pages may use the house (house-api.md, section 11).
struct OriginPolicy: Sendable {
    /// Where a request comes from.
    enum Standing: Equatable, Sendable {
        /// No page: a program. Or a page that the house itself serves.
        case own
        /// A page of this origin, which `cors_origins` lists.
        case listed(String)
        case foreign
    }

    /// Scheme, host and port, exactly.
    let listed: Set<String>

    /// - Parameters:
    ///   - origin: the `Origin` field.
    ///   - authority: the `Host` field.
    func standing(of origin: String?, host authority: String?) -> Standing {
        guard let origin else { return .own }
        if listed.contains(origin) { return .listed(origin) }
        guard let authority else { return .foreign }
        return origin == "http://" + authority || origin == "https://" + authority ? .own : .foreign
    }

    /// The headers by which a listed page learns that it may read the answer.
    static func headers(for origin: String) -> HTTPFields {
        [
            .accessControlAllowOrigin: origin, .vary: "Origin",
            .accessControlExposeHeaders: "ETag, X-Request-ID, Retry-After, Idempotency-Replayed",
        ]
    }

    /// Those of a preflight's answer.
    static func preflightHeaders(for origin: String) -> HTTPFields {
        var fields = headers(for: origin)
        fields[.accessControlAllowMethods] = "GET, PUT, POST, PATCH, DELETE"
        fields[.accessControlAllowHeaders] =
            "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-API-Key, X-Request-ID"
        fields[.accessControlMaxAge] = "600"
        return fields
    }
}
