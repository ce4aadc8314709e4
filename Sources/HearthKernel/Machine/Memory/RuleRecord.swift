package import HearthModel

/// What must survive a crash of one rule, or, with the empty key, of the conditions that belong to none. It is taken up again if the rule is the same.
package struct RuleRecord: Codable, Sendable, Equatable {
    package let key: String
    let fingerprint: UInt64
    let cells: [CellState]
    let memory: RuleMemory
    /// `nil` if it has said nothing lately.
    let sayings: Sayings?

    /// The question on which the rule waits.
    package var question: Question? { memory.run?.question }
}

/// What a rule has said within the last minute, and what waits until it may speak again (F503).
struct Sayings: Codable, Sendable, Equatable {
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
}
