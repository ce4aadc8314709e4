package import HearthModel

/// A concern as it weighs on the house (docs/spec/mind.md, section 3).
package struct FeltConcern: Sendable, Equatable {
    package var id: String
    package var kind: ConcernKind
    package var group: ConcernKind.Group
    /// What memories of it are found by.
    package var topic: Memory.Topic
    package var text: String
    /// How bad, 0…1.
    package var severity: Double
    /// How likely, 0…1.
    package var likelihood: Double
    /// Hours until the harm; not looked at once it is there.
    package var horizon: Double
    package var isRealised: Bool
    /// How far anybody can do something about it now, 0…1.
    package var controllability: Double
    package var opened: Instant
    /// When somebody said "I know".
    package var acknowledged: Instant?
    /// Somebody does not want to hear of it now.
    package var isSnoozed: Bool
    /// Since when it seems over, while the house waits for somebody to say so; `nil`: it is there.
    package var over: Instant?
    /// Of the device that it is about.
    package var name: String?
    /// It is about something of heating or water, for which one calls somebody.
    package var isServiced = false

    package init(
        id: String, kind: ConcernKind, group: ConcernKind.Group? = nil, topic: Memory.Topic? = nil, text: String,
        severity: Double, likelihood: Double = 1, horizon: Double = 0, isRealised: Bool? = nil,
        controllability: Double? = nil, opened: Instant, acknowledged: Instant? = nil, isSnoozed: Bool = false
    ) {
        (self.id, self.kind, self.group, self.text) = (id, kind, group ?? kind.group, text)
        self.topic = topic ?? Memory.Topic(kind: kind.rawValue, subject: id)
        (self.severity, self.likelihood, self.horizon) = (severity, likelihood, horizon)
        self.isRealised = isRealised ?? kind.isRealised
        self.controllability = controllability ?? kind.controllability
        (self.opened, self.acknowledged, self.isSnoozed) = (opened, acknowledged, isSnoozed)
    }

    /// How much it weighs, 0…1: severity × likelihood × urgency × habituation.
    package func weight(at now: Instant) -> Double {
        severity * likelihood * urgency * habituation(at: now)
    }

    private var urgency: Double { isRealised ? 1 : 0.4 + 0.6 * halved(max(0, horizon) / 12) }

    /// What one knows of and cannot change at once is felt less, and less from day to day.
    package func habituation(at now: Instant) -> Double {
        if isSnoozed { return 0.15 }
        guard let acknowledged else { return 1 }
        return 0.15 + 0.35 * halved(max(0, (now - acknowledged).hours) / 24)
    }

    /// The likelihood that a fault is there, by the scores of the evidence for it: each point halves the doubt.
    package static func likelihood(ofEvidence scores: Double) -> Double { 1 - halved(min(8, max(0, scores))) }
}

extension Milliseconds {
    package var hours: Double { Double(count) / 3_600_000 }
}
