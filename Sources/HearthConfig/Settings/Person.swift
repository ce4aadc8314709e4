package import HearthModel

/// Somebody of the household, or a guest who has a name here.
package struct Person: Sendable, Equatable {
    package var id: String
    package var name: String
    package var role: Role
    /// Devices of class `tracker`.
    package var trackers: [String]
    package var homeWhen: HomeWhen
    /// How long the trackers must say "away" before it is believed.
    package var awayDelay: Milliseconds
    package var aliases: [String]
    /// Wants a word from the house in the morning and in the evening.
    package var prompts: Bool

    package enum Role: String, Sendable, CaseIterable { case owner, resident, guest, visitor }

    /// Which of several trackers count.
    package enum HomeWhen: String, Sendable, CaseIterable { case any, all, latest }

    init(id: String, _ section: inout Section, names: Names) {
        self.id = id
        name = section.required("name") { $0.name($1) } ?? displayName(of: id)
        role = section.word("role") ?? .resident
        trackers = section.references("trackers", "device", among: names.devices)
        homeWhen = section.word("home_when") ?? .any
        awayDelay = section.duration("away_delay", in: .zero ... .hours(24), zero: true) ?? .minutes(3)
        aliases = section.aliases("aliases")
        prompts = section.flag("prompts") ?? false
    }
}
