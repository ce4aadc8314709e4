/// The one table of who may do what (docs/spec/house-api.md, section 4).
extension Role {
    package var capabilities: Set<Capability> {
        switch self {
        case .guest: Role.ofGuests
        case .resident: Role.ofResidents
        case .owner: Role.ofOwners
        }
    }

    private static let ofGuests: Set<Capability> = [
        .readHouse, .controlDevices, .speakWithHouse, .readTastes, .keepOwnAccount,
    ]
    private static let ofResidents = ofGuests.union([
        .readPeople, .readDiagnostics, .setMode, .editScenes, .editDevices, .readRules, .editRules, .handleConcerns,
        .keepMemories, .readCalendars, .keepTastes, .lookAhead, .makeTokens,
    ])
    private static let ofOwners = Set(Capability.allCases)
}
