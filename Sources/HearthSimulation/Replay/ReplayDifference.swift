package import HearthModel

/// One thing that would have been different.
package struct ReplayDifference: Sendable, Equatable {
    package enum Kind: String, Sendable { case added, removed, changed, moved }

    package var kind: Kind
    package var subject: ReplayHappening.Subject
    /// When it happened, and what; `nil`: it did not.
    package var old: Event?
    package var new: Event?
    package var reason: ReplayReason?
    /// Of the clocks of the house.
    package var day: CivilDate
    /// How long the property was different on that day.
    package var lasted = Milliseconds.zero

    package struct Event: Sendable, Equatable {
        package var at: Instant
        package var value: Value
    }

    package var at: Instant { new?.at ?? old?.at ?? .distantPast }
}

/// Why something would have been different.
package struct ReplayReason: Sendable, Equatable {
    /// The rule that did it, as it is among the rules by which it happened.
    package var rule: String
    package var title: String
    package var file: String
    package var line: Int
    /// It is among the new rules only, among the old ones only, or is another in each.
    package var edit: Edit?
    /// The first condition that is not the same with both.
    package var condition: Condition?

    package enum Edit: String, Sendable { case new, gone, edited }

    package struct Condition: Sendable, Equatable {
        package var text: String
        /// As it reads in the other rules, where it reads differently.
        package var other: String?
        /// As rendered for people, with the old rules and with the new ones; empty where the rule has no such
        /// condition.
        package var old: String
        package var new: String
    }
}
