import HTTPTypes

/// Which web pages may use the hub.
package struct OriginPolicy: Sendable {
    /// Where a request comes from.
    package enum Standing: Equatable, Sendable {
        /// No page: a program. Or a page that the hub itself serves.
        case own
        /// A page of this origin, which the configuration lists.
        case listed(String)
        case foreign
    }

    /// Scheme, host and port, exactly.
    let listed: Set<String>

    package init(listed: Set<String>) { self.listed = listed }

    /// - Parameters:
    ///   - origin: the `Origin` field.
    ///   - authority: the `Host` field.
    func standing(of origin: String?, host authority: String?) -> Standing {
        guard let origin else { return .own }
        if listed.contains(origin) { return .listed(origin) }
        guard let authority else { return .foreign }
        return origin == "http://" + authority || origin == "https://" + authority ? .own : .foreign
    }
}

/// What pages of listed origins may send to a facade, and read of its answers.
package struct CrossOriginFields: Sendable {
    private let allowed: String
    private let exposed: String

    /// Header fields of the facade's own, besides those of all.
    package init(allowed: [String] = [], exposed: [String] = []) {
        let sent = [
            "Authorization", "Content-Type", "If-Match", "If-None-Match", "Idempotency-Key", "X-API-Key",
            "X-Request-ID",
        ]
        self.allowed = (sent + allowed).joined(separator: ", ")
        self.exposed = (["ETag", "X-Request-ID", "Retry-After", "Idempotency-Replayed"] + exposed)
            .joined(separator: ", ")
    }

    /// By which a listed page learns that it may read the answer.
    func fields(for origin: String) -> HTTPFields {
        [.accessControlAllowOrigin: origin, .vary: "Origin", .accessControlExposeHeaders: exposed]
    }

    /// Those of a preflight's answer.
    func preflightFields(for origin: String) -> HTTPFields {
        var fields = fields(for: origin)
        fields[.accessControlAllowMethods] = "GET, PUT, POST, PATCH, DELETE"
        fields[.accessControlAllowHeaders] = allowed
        fields[.accessControlMaxAge] = "600"
        return fields
    }
}
