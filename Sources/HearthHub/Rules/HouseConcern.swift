package import HearthModel

/// A concern, and what people have said to it.
package struct HouseConcern: Sendable, Equatable, Codable {
    package enum State: String, Sendable, Codable, CaseIterable { case open, acknowledged, snoozed, resolved }

    /// What has just happened to it.
    package enum Event: String, Sendable { case opened, renewed, acknowledged, snoozed, resolved }

    /// Who took note of it.
    package struct Note: Sendable, Equatable, Codable {
        package var by: Origin
        package var at: Instant
        package var text: String?
    }

    package var concern: Concern
    package var updated: Instant
    package var note: Note?
    package var snoozedUntil: Instant?
    /// What it was about is over.
    package var hasEnded = false
    /// Since when it seems over, while the house waits for somebody to say so; `nil`: it is there, or has ended.
    package var over: Instant?
    /// What somebody has said of it last.
    var said: State?
    /// What is wrong with the hub itself, if it is that; `rule` is empty then.
    package var trouble: HubTrouble?
    /// That it is so, 0…1; `nil`: certain.
    var likelihood: Double?
    /// It is a risk, not yet a harm.
    var isFeared: Bool?
    /// When the harm is to be feared; `nil`: now.
    var harmAt: Instant?
    /// When it is over by itself.
    var endsAt: Instant?

    init(_ concern: Concern, at instant: Instant) { (self.concern, updated) = (concern, instant) }

    package var id: String { trouble.map { HouseConcern.id(of: $0, about: concern.about) } ?? concern.id }

    /// A snoozed one opens again when its time is over.
    package func state(at now: Instant) -> State {
        if hasEnded { return .resolved }
        if said == .snoozed, let snoozedUntil, snoozedUntil <= now { return .open }
        return said ?? .open
    }

    /// Somebody says so, and nothing has shown it yet; an incident needs nothing more.
    var isResolvedByHand: Bool { said == .resolved && (!hasEnded || trouble?.isIncident == true) }

    /// Id of the device, or what else it is about.
    package var subject: String { trouble?.isOfHub == true ? "hub" : concern.about ?? "house" }

    /// How many that are over are kept; the oldest give way.
    static let kept = 200
}
