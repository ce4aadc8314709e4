import HearthModel

/// A block that waits (docs/spec/rule-language.md, section 9.5).
struct Run: Codable, Sendable, Equatable {
    enum Wait: Codable, Sendable, Equatable {
        case time(until: Instant)
        /// Until the cell of the instruction is true, or the limit.
        case condition(limit: Instant?)
        case answer(Question)
        /// The question has been answered, or its time has passed: it goes on with this branch.
        case branch(Int)
    }

    /// The instruction that waits, counted from the beginning of the body.
    var position: Int32
    var registers: ContiguousArray<Value>
    var wait: Wait
    /// What it writes counts as done by a person (section 11.1).
    var isHand: Bool

    /// When it goes on if nothing happens before.
    var due: Instant? {
        switch wait {
        case .time(let until): until
        case .condition(let limit): limit
        case .answer(let question): question.until
        case .branch: .distantPast
        }
    }

    var question: Question? { if case .answer(let question) = wait { question } else { nil } }
}
