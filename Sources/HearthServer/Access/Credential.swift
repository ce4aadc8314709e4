import HTTPTypes
import HearthHTTP
package import HearthJSON

/// The token that a request brings.
package enum Credential {
    /// Query parameters that would be a token (docs/spec/house-api.md, section 4): addresses end up in logs and
    /// histories.
    private static let queryNames: Set<String> = [
        "token", "access_token", "accesstoken", "auth_token", "authtoken", "api_key", "apikey", "refresh_token",
        "refreshtoken", "bearer",
    ]

    package static func isIn(query: [JSONValue.Member]) -> Bool {
        query.contains { queryNames.contains($0.key.lowercased()) || ($0.value.string ?? "").hasPrefix("hearth_") }
    }

    /// From `Authorization: Bearer` or `X-API-Key`; `nil` without either.
    static func token(in fields: HTTPFields) -> String? {
        if let key = fields[.apiKey] { return key }
        guard let field = fields[.authorization] else { return nil }
        return bearer(field)
    }

    /// The token of `Bearer <token>`; `nil` for another scheme.
    package static func bearer(_ field: String) -> String? {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1].drop { $0 == " " })
    }
}
