/// The bucket from which a request is paid (house-api.md, section 11).
enum Cost: Hashable, Sendable {
    case read, write, login
    /// Checking and testing rules.
    case trial

    /// Requests per second in the long run.
    var rate: Double {
        switch self {
        case .read: 100
        case .write: 20
        case .login: 1
        case .trial: 20.0 / 60
        }
    }

    /// How many may come at once.
    var burst: Double {
        switch self {
        case .read: 500
        case .write: 60
        case .login: 10
        case .trial: 5
        }
    }
}
