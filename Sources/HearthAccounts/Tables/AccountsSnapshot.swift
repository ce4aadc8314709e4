internal import HearthModel

/// All that is needed to recognise a caller, as of one transaction.
struct AccountsSnapshot: Sendable {
    /// Grows with every transaction that changes accounts.
    var version: Int64
    var users: [User]
    var tokens: [APIToken]
    var revocations: [Revocation]
    /// The greatest time that was ever current.
    var highestTime: Instant
}
