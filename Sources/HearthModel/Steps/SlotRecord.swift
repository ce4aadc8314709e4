/// What must survive a crash of one slot: everything that people and rules have asked of it.
package struct SlotRecord: Hashable, Sendable, Codable {
    /// By name, because positions are given anew in every process.
    package var device: String
    package var property: String
    package var base: Value
    package var baseWriter: Origin?
    /// What ordinary rules wrote to the base during a hold; `.unknown` if nothing.
    package var shadowBase: Value
    /// The hold, if there is one, is the claim of layer `manual`.
    package var claims: [Claim]
    /// Nobody has written the base since the claims began, so that `normally` counts when they have ended.
    package var baseIsUntouched: Bool
    /// When rules commanded it lately, as far as it counts for F504; `nil`: not lately.
    package var ruleCommands: [Instant]?
    /// What they asked for at each of these instants.
    package var ruleValues: [Value]?
    /// Until then rules send nothing, because they switched it to and fro.
    package var heldBackUntil: Instant?
    /// What its device did not do; `nil`: nothing.
    package var unheeded: Unheeded?
    /// When people wrote it within the last second; `nil`: not in it.
    package var writes: [Instant]?
    /// Number of the trace record of what was last wanted of it, where `why` begins.
    package var reason: Int64?

    /// There is nothing to keep. A reason alone is none: nothing is wanted any more.
    package var isEmpty: Bool {
        base == .unknown && baseWriter == nil && shadowBase == .unknown && claims.isEmpty && !baseIsUntouched
            && ruleCommands == nil && heldBackUntil == nil && unheeded == nil && writes == nil
    }

    package init(
        device: String, property: String, base: Value = .unknown, baseWriter: Origin? = nil,
        shadowBase: Value = .unknown, claims: [Claim] = [], baseIsUntouched: Bool = false
    ) {
        (self.device, self.property, self.base, self.baseWriter) = (device, property, base, baseWriter)
        (self.shadowBase, self.claims, self.baseIsUntouched) = (shadowBase, claims, baseIsUntouched)
    }
}
