package import HearthModel

/// What must survive a crash of one rule. It is taken up again if the rule is the same.
package struct RuleRecord: Codable, Sendable, Equatable {
    package let key: String
    let fingerprint: UInt64
    let cells: [CellState]
    let memory: RuleMemory

    /// The question on which the rule waits.
    package var question: Question? { memory.run?.question }
}

/// What must survive a crash of `mode` or a variable.
package struct VariableRecord: Codable, Sendable, Equatable {
    package let name: String
    let type: String
    let value: Value
}
