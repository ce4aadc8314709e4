/// What a claim asks for and its device did not do. It is asked for again (docs/spec/rule-language.md, section 11.1).
package struct Unheeded: Hashable, Codable, Sendable {
    package var value: Value
    /// When a command for it was first given up.
    package var since: Instant
    /// When it is asked for again if the device says nothing before.
    package var due: Instant
    /// A report has had it asked for again since the clock last did.
    package var isReported: Bool

    package init(value: Value, since: Instant, due: Instant, isReported: Bool = false) {
        (self.value, self.since, self.due, self.isReported) = (value, since, due, isReported)
    }
}
