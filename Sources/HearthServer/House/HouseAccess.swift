import HearthAccounts
import HearthHTTP

/// Who may use a route of the house API.
enum HouseAccess: Equatable, RouteAccess {
    /// Anybody, without a credential.
    case open
    /// Users and tokens that may do this.
    case requires(Capability)
    /// Programs on this machine, without a credential; from elsewhere users and tokens that may do this.
    case local(else: Capability)
    /// The hub's own socket; elsewhere it does not exist.
    case console
    /// Pages of the reference project, without a credential, if their role may do this.
    case demo(Capability)

    var credential: CredentialNeed {
        switch self {
        case .open, .console, .demo: .none
        case .requires: .always
        case .local: .elsewhere
        }
    }

    var isDescribed: Bool { self != .console }

    var notes: [(name: String, value: String)] {
        switch self {
        case .requires(let capability): [("x-least-role", capability.leastRole().rawValue)]
        case .open, .local, .console, .demo: []
        }
    }
}
