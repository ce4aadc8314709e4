package import HearthModel

/// A new API token and the secret that is shown this once.
package struct MadeToken: Sendable {
    /// So long a panel may be switched off and still be signed in; browsers keep no cookie longer (RFC 6265bis,
    /// section 5.5). Each hour of use begins it anew.
    package static let cookieLifetime = Milliseconds.days(400)

    package let record: APIToken
    /// 43 base64url characters, with `hearth_` before them unless it is a link.
    package let token: String
}
