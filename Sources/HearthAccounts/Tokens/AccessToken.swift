internal import FoundationEssentials
internal import HearthModel

/// The claims of an access token (docs/spec/house-api.md, section 4; RFC 7519, section 4.1).
struct AccessToken: Codable, Sendable {
    static let audience = "hearth"
    /// By how much clocks may differ when a token expires.
    static let leeway = Milliseconds.seconds(30)

    /// Hub id.
    var iss: String
    var aud = AccessToken.audience
    /// User id.
    var sub: String
    /// For clients that know users by a uuid; absent in tokens from before users had one.
    var uid: String?
    var email: String?
    var name: String
    var role: String
    /// Login family, or id of the API token that it was exchanged for.
    var sid: String
    var jti: String
    var type = "access"
    /// Seconds since 1970.
    var iat: Int64
    var exp: Int64

    var expiresAt: Instant { Instant(milliseconds: 0) + .seconds(exp) }

    func signed(with keys: SigningKeys) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return keys.sign(Array(try encoder.encode(self)))
        } catch {
            preconditionFailure("texts and numbers can always be written as JSON: \(error)")
        }
    }

    /// Reads a token that one of `keys` has signed. Throws `.unauthorized` for anything else, `.tokenExpired` after its
    /// time.
    init(_ token: some StringProtocol, keys: SigningKeys, hubID: String, at now: Instant) throws(AccountError) {
        guard token.utf8.count <= 4_096, let payload = keys.payload(of: token) else { throw .unauthorized }
        do {
            self = try JSONDecoder().decode(AccessToken.self, from: Data(payload))
        } catch {
            throw .unauthorized
        }
        guard iss == hubID, aud == AccessToken.audience, type == "access" else { throw .unauthorized }
        guard now < expiresAt + AccessToken.leeway else { throw .tokenExpired }
    }

    init(
        _ user: User, role: Role, sid: String, hubID: String, jti: String, issuedAt: Int64, lifetime: Milliseconds
    ) {
        (iss, sub, name, self.role) = (hubID, user.id.text, user.name, role.rawValue)
        (uid, email) = (user.uuid.uuidString.lowercased(), user.email)
        (self.sid, self.jti, iat, exp) = (sid, jti, issuedAt, issuedAt + lifetime.count / 1_000)
    }
}
