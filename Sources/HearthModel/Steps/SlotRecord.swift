/// What must survive a crash of one slot: everything that people and rules have asked of it.
package struct SlotRecord: Hashable, Codable, Sendable {
    /// By name, because positions are given anew in every process.
    package var device: String
    package var property: String
    package var base: Value
    package var baseWriter: Origin?
    /// What ordinary rules wrote to the base during a hold; `.unknown` if nothing.
    package var shadowBase: Value
    /// The hold, if there is one, is the claim of layer `manual`.
    package var claims: [Claim]
    /// Nobody has written the base since the claims began, so that `normally` counts when they have ended. `nil` in what
    /// was kept before there were rules.
    package var baseIsUntouched: Bool?
    /// What our last command may still be doing.
    package var doing: Doing?

    /// A command that was sent, and until when reports between the two values are its work and nobody's hand.
    package struct Doing: Hashable, Codable, Sendable {
        package var command: Int64
        package var origin: Origin
        package var from: Value
        package var target: Value
        package var until: Instant

        package init(command: Int64, origin: Origin, from: Value, target: Value, until: Instant) {
            (self.command, self.origin, self.from, self.target) = (command, origin, from, target)
            self.until = until
        }
    }

    package init(
        device: String, property: String, base: Value = .unknown, baseWriter: Origin? = nil,
        shadowBase: Value = .unknown, claims: [Claim] = [], baseIsUntouched: Bool? = nil, doing: Doing? = nil
    ) {
        (self.device, self.property, self.base, self.baseWriter) = (device, property, base, baseWriter)
        (self.shadowBase, self.claims, self.baseIsUntouched) = (shadowBase, claims, baseIsUntouched)
        self.doing = doing
    }
}
