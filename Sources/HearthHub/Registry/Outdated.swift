import HearthModel

/// Files that have changed and are to be read again when all is quiet.
struct Outdated: HubPart {
    var configuration = QuietSpan()
    /// Files of the rules, or what they can speak of.
    var rules = QuietSpan()

    static func due(in hub: HubCore) -> Instant? {
        [hub.outdated.configuration.due, hub.outdated.rules.due].compactMap { $0 }.min()
    }

    static func look(_ hub: inout HubCore) {
        if hub.outdated.configuration.ends(at: hub.now) { hub.effects.append(.configurationIsOutdated) }
        if hub.outdated.rules.ends(at: hub.now) { hub.effects.append(.rulesAreOutdated) }
    }
}
