package import HearthModel

/// What a virtual house has done since it was last asked, in order.
package struct Observed: Sendable {
    /// As they went out; one that is repeated is there again.
    package var commands: [Command] = []
    /// How often a value became another one.
    package var changes = 0
    package var trace: [TraceRecord] = []
    package var messages: [Message] = []
    package var questions: [QuestionChange] = []
    package var concerns: [ConcernChange] = []
    /// Lines of `log` with the key of the rule.
    package var logs: [(rule: String, text: String)] = []

    mutating func add(_ reaction: Reaction) {
        commands += reaction.commands
        changes += reaction.changes.count
        trace += reaction.trace
        messages += reaction.messages
        questions += reaction.questions
        concerns += reaction.concerns
        logs += reaction.logs
    }
}
