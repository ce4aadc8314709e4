/// A new API token and the secret that is shown this once.
package struct MadeToken: Sendable {
    package let record: APIToken
    /// `hearth_` and 43 base64url characters.
    package let token: String
}
