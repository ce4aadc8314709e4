import HearthAccounts
import HearthHTTP

/// Who may use a route of the house API.
enum HouseAccess: Equatable, RouteAccess {
    /// Anybody, without a credential.
    case open
    /// Users and tokens of at least this role.
    case role(Role)
    /// Users, and tokens that stand for more than a guest: it is about the user's own account.
    case account
    /// Programs on this machine, without a credential; from elsewhere users and tokens of at least this role.
    case local(else: Role)
    /// The hub's own socket; elsewhere it does not exist.
    case console

    var credential: CredentialNeed {
        switch self {
        case .open, .console: .none
        case .role, .account: .always
        case .local: .elsewhere
        }
    }

    var isDescribed: Bool { self != .console }

    var notes: [(name: String, value: String)] {
        switch self {
        case .role(let role): [("x-least-role", role.rawValue)]
        case .account: [("x-least-role", Role.guest.rawValue)]
        case .open, .local, .console: []
        }
    }
}
