/// What can be wrong with the hub itself. Of each there is at most one concern at a time for each subject
/// (docs/decisions/053-the-hub-worries-about-itself.md).
package enum HubTrouble: String, Sendable, Codable {
    /// There has been no connection to the broker for long.
    case brokerDown = "broker_down"
    /// The hub's own broker ends again and again.
    case brokerEnds = "broker_ends"
    /// What must be kept cannot be written.
    case storage
    /// That of the API ends soon or has ended, or what was to renew it cannot be used.
    case certificate
    /// Its files have errors, and what was there before stays in force.
    case configuration = "config"
    /// A refresh token was used twice. The subject is the user's id.
    case tokenReuse = "token_reuse"

    /// Residents may read, but not answer it.
    package var isOfSecurity: Bool { self == .tokenReuse }

    package var kind: String {
        switch self {
        case .brokerDown, .brokerEnds: "broker_down"
        case .storage, .certificate, .configuration: rawValue
        case .tokenReuse: "security"
        }
    }

    /// 0…1.
    var severity: Double {
        switch self {
        case .brokerDown, .brokerEnds, .storage: 0.5
        case .certificate, .configuration: 0.3
        case .tokenReuse: 0.6
        }
    }

    /// It happens instead of lasting: each time is news, and who says that it is dealt with is believed for good.
    var isIncident: Bool { self == .tokenReuse }
}
