package import HearthModel

/// What must survive a crash of one rule, or, with the empty key, of the conditions that belong to none. It is taken up again if the rule is the same.
package struct RuleRecord: Codable, Sendable, Equatable {
    package let key: String
    let fingerprint: UInt64
    let cells: [CellState]
    let memory: RuleMemory
    /// `nil` if it has said nothing lately.
    let sayings: NotificationMemory?

    /// The question on which the rule waits.
    package var question: Question? { memory.run?.question }

    /// What there is to remember of most rules at most times.
    package struct Plain: Sendable, Equatable {
        package let key: String
        package let fingerprint: UInt64
        /// Of these, what is true and what was known last.
        package let cells: [CellState]
        package let isActive: Bool
        package let since: Instant?
        package let firsts: [Instant?]
    }

    /// `nil` if there is more to remember.
    package var plain: Plain? {
        guard
            sayings == nil, cells.allSatisfy({ $0.memory == .none }), memory.phase == .idle || memory.phase == .active,
            memory == RuleMemory(phase: memory.phase, since: memory.since, firsts: memory.firsts)
        else { return nil }
        return Plain(
            key: key, fingerprint: fingerprint, cells: cells, isActive: memory.phase == .active, since: memory.since,
            firsts: memory.firsts)
    }
}

/// What a rule has said within the last minute, and what waits until it may speak again (F503).
struct NotificationMemory: Codable, Sendable, Equatable {
    struct Waiting: Codable, Sendable, Equatable {
        /// Ids of people.
        var to: [String]
        var text: String
        var urgency: Message.Urgency
        var at: Instant
        var due: Instant
    }

    var said: [Instant]
    var waiting: Waiting?
}

/// What must survive a crash of `mode` or a variable.
package struct VariableRecord: Codable, Sendable, Equatable {
    package let name: String
    let type: String
    let value: Value
    /// Set because of a sensor; `nil`: it is not.
    let follows: Bool?
}
