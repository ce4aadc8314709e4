/// Something that a caller may be allowed to do. Whoever answers a caller asks for one of these, never for a role.
///
/// What a caller sees and moves of the house is a matter of its own (`Rights.allowed`). So is what belongs to one
/// person: no capability opens another's private rows, and whoever keeps such rows compares `Principal.userID`.
package enum Capability: String, CaseIterable, Sendable {
    // As far as `Rights.allowed` goes.
    case readHouse, controlDevices
    /// To read and answer what the house tells and asks oneself, and to say where one is.
    case speakWithHouse
    /// To read what the house itself likes, and what of it fits a moment (docs/spec/household.md, section 0).
    case readTastes
    /// Own logins, tokens and password.
    case keepOwnAccount

    case readPeople
    /// Where the house stands, the inner state of devices, how well the hub is.
    case readDiagnostics
    case setMode
    case editScenes
    case editDevices
    case readRules
    case editRules
    /// To see how far the house knows its devices, and to ask what would be if.
    case lookAhead
    case handleConcerns
    /// To read what the house remembers, and to tell it what it should.
    case keepMemories
    /// What stands in calendars of the house, and in one's own.
    case readCalendars
    /// What one likes oneself, what others share with the household, and what the house itself likes.
    case keepTastes
    case makeTokens

    case removeDevices
    /// To delete what others share with the household (docs/spec/household.md, section 5.4).
    case removeShared
    case editSafetyRules
    case handleSecurity
    /// To read and answer what the house tells and asks others, and to say where they are.
    case speakForOthers
    case readSignIns
    case manageUsers
    case manageTokens
    case manageConfiguration
    case makeBackups

    /// The least role that has it, for answers that say what is missing.
    /// - Parameter role: that the caller has already, and for whom it is not enough.
    package func leastRole(beyond role: Role? = nil) -> Role {
        // An owner's token for one purpose lacks what owners alone may do.
        Role.allCases.first { $0 != role && $0.capabilities.contains(self) } ?? .owner
    }
}
