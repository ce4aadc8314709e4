/// A new API token and the secret that is shown this once.
package struct MadeToken: Sendable {
    package let record: APIToken
    /// 43 base64url characters, with `hearth_` before them unless it is a link.
    package let token: String
}
