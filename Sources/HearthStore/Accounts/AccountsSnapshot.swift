package import HearthModel

/// All that is needed to recognise a caller, as of one transaction.
package struct AccountsSnapshot: Sendable {
    /// Grows with every transaction of `Store.changeAccounts`.
    package var version: Int64
    package var users: [User]
    package var tokens: [APIToken]
    package var revocations: [Revocation]
    /// The greatest time that was ever current.
    package var highestTime: Instant
}
