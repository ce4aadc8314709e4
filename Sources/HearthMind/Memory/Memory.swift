package import HearthModel

/// Something that the house remembers: what moved it, and what people told it (docs/spec/mind.md, section 7).
package struct Memory: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case experience, pain, pleasure, event, lesson, pattern, preference, interaction, note
    }

    package enum Nature: String, Sendable, CaseIterable { case episodic, semantic, procedural }

    package enum Outcome: String, Sendable { case positive, negative, neutral }

    /// What it is about.
    package struct Topic: Sendable, Hashable, Codable {
        /// Of a concern; of one that a rule raises, the rule.
        package var kind: String
        /// Id of a device, or what else it was about.
        package var subject: String
        package var area: String?

        package init(kind: String, subject: String, area: String? = nil) {
            (self.kind, self.subject, self.area) = (kind, subject, area)
        }
    }

    /// Who told it.
    package struct Teller: Sendable, Equatable, Codable {
        package var name: String
        /// `nil` for the console.
        package var userID: String?
        /// Of the user, who owns what was told; `nil` for the house's own.
        package var uuid: String?

        package init(name: String, userID: String?, uuid: String? = nil) {
            (self.name, self.userID, self.uuid) = (name, userID, uuid)
        }
    }

    package var id: String
    package var kind: Kind
    package var title: String
    package var content: String
    package var topic: Topic?
    /// Ids of concerns, at most 16.
    package var evidence: [String] = []
    package var tags: [String] = []
    /// When it began or was told; of several that are one by now, the latest.
    package var at: Instant
    /// `nil` while it lasts.
    package var ended: Instant?
    /// All its times together.
    package var lasted = Milliseconds.zero
    /// How far valence was from the mood at the worst or best instant, 0…2; of what was told 0.2.
    package var intensity: Double
    /// How little it was like anything before, 0…1.
    package var novelty = 1.0
    /// Of what was at stake, 0…4.
    package var stake = 0.0
    package var occurrences = 1
    package var teller: Teller?
    /// Nobody but who told it may know.
    package var isPrivate = false
    /// A JSON object that came with it.
    package var context: String?
    /// What made the house keep it; `nil` for what was told or concluded.
    package var strand: EpisodeWatch.Strand?

    package init(id: String, _ kind: Kind, title: String, content: String, at: Instant, intensity: Double) {
        (self.id, self.kind, self.title, self.content) = (id, kind, title, content)
        (self.at, self.intensity) = (at, intensity)
    }

    package static let toldIntensity = 0.2
    static let evidenceKept = 16

    package var nature: Nature {
        switch kind {
        case .experience, .pain, .pleasure, .event, .interaction: .episodic
        case .lesson, .pattern, .preference: .semantic
        case .note: .procedural
        }
    }

    package var outcome: Outcome {
        switch kind {
        case .pain: .negative
        case .pleasure: .positive
        default: .neutral
        }
    }

    /// What was told, and pains, only people delete.
    package var mayBeForgotten: Bool { teller == nil && kind != .pain }
}
