/// The bucket from which a request is paid (house-api.md, section 11).
enum Cost: Hashable, Sendable {
    case read, write, login

    /// Requests per second in the long run.
    var rate: Double {
        switch self {
        case .read: 100
        case .write: 20
        case .login: 1
        }
    }

    /// How many may come at once.
    var burst: Double {
        switch self {
        case .read: 500
        case .write: 60
        case .login: 10
        }
    }
}
