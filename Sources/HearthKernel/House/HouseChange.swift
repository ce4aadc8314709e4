package import HearthModel

/// Everything by which the owner of a house changes it. Played in order from a house as it was, the same changes give the
/// same house and the same reactions: a journal is a list of them.
package enum HouseChange: Codable, Sendable {
    /// The whole house as it is now. A journal begins with one, so that nothing before it is needed.
    indirect case house(House, Beginning, at: Instant)
    case input(Input)
    /// Other rules.
    indirect case rules(Program)
    /// How a device reports, which has just been defined.
    indirect case rhythm(RhythmRecord)
    /// What was kept of a device, which has just been defined.
    indirect case device(DeviceMemory)
    /// What rules remembered.
    indirect case memory(RulesMemory)
    /// Where the clocks and the sun of the house are; a place of `nil`: nobody knows.
    indirect case site(CivilZone, Place?)

    /// Why the whole house is written down.
    package enum Beginning: String, Codable, Sendable {
        /// The hub has just been started; the house is still empty.
        case start
        /// The changes before it have led to this very house.
        case continuing
        /// Some of the changes before it are missing.
        case gap
    }

    /// When it was made; `nil` where that is not told: then at the instant of the house.
    package var at: Instant? {
        switch self {
        case .house(_, _, let at): at
        case .input(let input): input.at
        case .device(let memory): memory.at
        case .rules, .rhythm, .memory, .site: nil
        }
    }
}

/// What was kept of one device, for `House.restore(_:)`.
package struct DeviceMemory: Codable, Sendable {
    package var records: [SlotRecord] = []
    package var values: [RestoredValue] = []
    package var commands: [RestoredCommand] = []
    package var settling: [SettlingRecord] = []
    /// When it is brought back.
    package var at: Instant
    /// As of `House.restore(records:values:commands:settling:at:lastAlive:)`.
    package var lastAlive: Instant?

    package init(at: Instant, lastAlive: Instant?) { (self.at, self.lastAlive) = (at, lastAlive) }
}

/// What was kept of rules, variables and concerns, as of `House.restore(rules:variables:concerns:lastAlive:)`.
package struct RulesMemory: Codable, Sendable {
    package var rules: [RuleRecord]
    package var variables: [VariableRecord]
    package var concerns: [Concern]
    package var lastAlive: Instant

    package init(rules: [RuleRecord], variables: [VariableRecord], concerns: [Concern], lastAlive: Instant) {
        (self.rules, self.variables, self.concerns, self.lastAlive) = (rules, variables, concerns, lastAlive)
    }
}

extension House {
    /// Makes one change. Deterministic and total, as `step` is.
    /// - Parameter reaction: cleared first.
    package mutating func make(_ change: HouseChange, into reaction: inout Reaction) {
        switch change {
        case .input(let input): return step(input, into: &reaction)
        case .house(let house, _, _): self = house
        case .rhythm(let record): restore(record)
        case .device(let memory):
            restore(
                records: memory.records, values: memory.values, commands: memory.commands, settling: memory.settling,
                at: memory.at, lastAlive: memory.lastAlive)
        case .memory(let memory):
            restore(
                rules: memory.rules, variables: memory.variables, concerns: memory.concerns,
                lastAlive: memory.lastAlive)
        case .site(let zone, let site): (self.zone, self.site) = (zone, site)
        case .rules(let program):
            reaction.removeAll()
            return load(program, into: &reaction)
        }
        reaction.removeAll()
    }
}
