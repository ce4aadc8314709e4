package import HearthModel

/// What a client gets when it logs in or refreshes.
package struct IssuedTokens: Sendable {
    package let accessToken: String
    package let expiresIn: Milliseconds
    package let refreshToken: String
    package let refreshExpiresIn: Milliseconds
    package let user: User
    /// The user's, or that of a panel.
    package let role: Role
}
