/// How much a user may ask of the doors (docs/spec/household.md, section 1.3).
package enum Plan: String, CaseIterable, Sendable {
    case free, plus, pro
}

extension User {
    /// Of addresses that nobody gave; nothing is ever mailed there.
    static let madeDomain = "@hearth.local"

    package var email: String { ownEmail ?? userName + User.madeDomain }

    package var plan: Plan { ownPlan ?? (role == .guest ? .free : .pro) }
}
