/// A refresh token was used a second time; its login has been ended.
package struct RefreshReuse: Hashable, Sendable {
    package let user: UserID
    package let deviceName: String?
}
