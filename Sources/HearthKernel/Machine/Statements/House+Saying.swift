import HearthModel

/// `notify`, `ask`, `raise` and `log` (docs/spec/rule-language.md, sections 9.6 and 9.7).
extension House {
    private static let mostMessages = 10
    static let minute = Milliseconds.minutes(1)

    mutating func say(log text: Value, _ rule: RuleIndex, into reaction: inout Reaction) {
        reaction.logs.append((rule: program.rules[rule.position].key, text: text.text ?? "unknown"))
    }

    mutating func notify(
        _ audience: Int32, _ text: Value, _ urgency: Message.Urgency, _ rule: RuleIndex, into reaction: inout Reaction
    ) {
        let people = program.audiences.element(Int(audience)) ?? []
        let message = Message(
            to: people, text: text.text ?? "unknown", urgency: urgency, rule: program.rules[rule.position].key, at: now)
        guard
            let opens = machine.rules[rule.position].messages.opens(
                limit: House.mostMessages, span: House.minute, at: now)
        else {
            machine.rules[rule.position].messages.count(at: now, span: House.minute)
            reaction.messages.append(message)
            return
        }
        guard let unsaid = machine.rules[rule.position].unsaid else {
            fault(.messages, rule, into: &reaction)
            machine.rules[rule.position].unsaid = LiveRule.Unsaid(message: message, at: opens)
            return
        }
        machine.rules[rule.position].unsaid?.message = unsaid.message.joined(with: message)
    }

    /// What was too much for one minute is said at once when the minute is over.
    mutating func sayUnsaid(of rule: RuleIndex, into reaction: inout Reaction) {
        guard var message = machine.rules[rule.position].unsaid?.message else { return }
        machine.rules[rule.position].unsaid = nil
        noteMemory(of: rule, into: &reaction)
        end(.messages, of: rule, into: &reaction)
        machine.rules[rule.position].messages.count(at: now, span: House.minute)
        message.at = now
        reaction.messages.append(message)
    }

    /// Suspends the run until somebody answers or the time has passed.
    mutating func ask(_ number: Int32, _ text: Value, _ course: inout Course, into reaction: inout Reaction) {
        guard let code = program.questions.element(Int(number)), !code.answers.isEmpty else { return }
        var fuel = course.fuel
        let within = Milliseconds(evaluate(code.within, registers: course.registers, at: now, fuel: &fuel)) ?? .zero
        course.fuel = fuel
        let question = Question(
            id: nextTraceNumber,
            to: (program.audiences.element(Int(code.audience)) ?? []).compactMap { registry[$0]?.id },
            text: text.text ?? "unknown", answers: code.answers.map(\.word),
            silence: code.answers.element(code.otherwise)?.word ?? code.answers[0].word, until: now + within,
            rule: program.rules[course.rule.position].key)
        nextTraceNumber &+= 1
        reaction.questions.append(.asked(question))
        course.wait = .answer(question)
    }

    mutating func raise(
        _ text: Value, _ severity: Value, about: String?, _ rule: RuleIndex, into reaction: inout Reaction
    ) {
        let severity = min(max(severity.number ?? 0, 0), 1)
        raise(text.text ?? "unknown", severity: severity, about: about, rule, into: &reaction)
    }
}

extension Message {
    /// Both to all who should hear either; the more urgent counts. At most 4 KiB.
    fileprivate func joined(with other: Message) -> Message {
        var joined = self
        for person in other.to where !joined.to.contains(person) { joined.to.append(person) }
        if joined.text.utf8.count + other.text.utf8.count < ValueStack.longestText { joined.say(other.text) }
        if other.urgency == .urgently || joined.urgency == .quietly { joined.urgency = other.urgency }
        return joined
    }

    /// What is said again is counted: `open (3 times)`.
    private mutating func say(_ again: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let known = again.contains("\n") ? nil : lines.firstIndex { $0 == again || times(again, in: $0) != nil }
        if let known {
            lines[known] = "\(again) (\((times(again, in: lines[known]) ?? 1) + 1) times)"
        } else {
            lines.append(again)
        }
        text = lines.joined(separator: "\n")
    }

    private func times(_ said: String, in line: String) -> Int? {
        guard line.hasPrefix(said + " ("), line.hasSuffix(" times)") else { return nil }
        return Int(line.dropFirst(said.count + 2).dropLast(7))
    }
}
