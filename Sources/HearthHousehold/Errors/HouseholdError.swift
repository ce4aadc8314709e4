package import HearthModel

/// What went wrong at a door. It is the same for all doors; each only spells it (docs/spec/household.md, section 6.3).
package struct HouseholdError: Error, Equatable {
    package enum Kind: Equatable, Sendable {
        case noCredential, expired, badCredential
        /// A credential stands in the URL that must not.
        case credentialInURL
        case notAllowed
        /// There is no such row, for this caller.
        case notFound
        /// There is no such address.
        case nowhere
        /// The methods that the address takes.
        case otherMethod([String])
        case malformed, ruleBroken
        case conflict
        case tooLarge, wrongType
        case preconditionFailed
        case limited(retryAfter: Milliseconds)
        /// The hub is starting or stopping.
        case unavailable
        /// The disk takes nothing more.
        case diskFull
        /// `detail` goes to the log, never to the client.
        case failed(detail: String)
    }

    package let kind: Kind
    /// For people; it holds nothing that is private or internal.
    package let sentence: String

    package init(_ kind: Kind, _ sentence: String) { (self.kind, self.sentence) = (kind, sentence) }

    package static func notFound(_ what: String) -> HouseholdError { HouseholdError(.notFound, what + " not found") }
    package static func broken(_ rule: String) -> HouseholdError { HouseholdError(.ruleBroken, rule) }
    package static func conflict(_ sentence: String) -> HouseholdError { HouseholdError(.conflict, sentence) }
    package static let notAllowed = HouseholdError(.notAllowed, "You may read this, but not change it")
}
