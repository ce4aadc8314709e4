import HearthModel

extension Origin {
    /// The user's name where somebody did it, else what did it.
    var name: String {
        switch self {
        case .person(let user), .automation(let user), .query(let user): user
        case .rule, .mqtt, .twin, .device, .clock: text
        }
    }
}
