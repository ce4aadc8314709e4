import HearthKernel
import HearthModel
import HearthStore
import Logging

/// What rules say and find: it goes to the log, to listeners, and to what is kept.
extension Hub {
    func carryOutSayings(of told: borrowing Aftermath) {
        let trace = told.reaction.trace
        keeping.record(trace, at: told.at)
        // By their places, since a look at each record would copy it.
        for position in trace.indices where trace[position].isRuleEvent {
            count(trace[position])
            tellListeners(.rule(trace[position]))
        }
        for rule in told.reaction.keptRules { keeping.changed(rule: rule, at: told.at) }
        for device in told.reaction.keptDevices { keeping.changed(device, at: told.at) }
        for variable in told.reaction.variables { keeping.changed(variable: variable, at: told.at) }
        if told.reaction.variables.contains("mode") { noteMode(of: trace) }
        for message in told.reaction.messages { deliver(message) }
        for change in told.reaction.questions { note(change) }
        for change in told.reaction.concerns {
            note(change)
            tell(.concern(change))
        }
        for line in told.reaction.logs {
            logger.notice("\(line.text)", metadata: ["rule": "\(title(ofRule: line.rule))"])
        }
    }

    /// The name by which people know a rule.
    private func title(ofRule key: String) -> String {
        rules.entry(ofKey: key).map { rules.program.rules[$0.index.position].title } ?? key
    }

    private func noteMode(of trace: [TraceRecord]) {
        guard let name = house.mode.text, name != mode.name else { return }
        let rule = trace.lazy.compactMap(\.rule).last(where: setsMode).map {
            Origin.rule(title(ofRule: $0))
        }
        let before = mode.name
        mode = HouseMode(name: name, since: clock(), by: settingMode ?? rule)
        keep(mode, in: .house, under: "mode")
        tell(.mode(mode, from: before))
    }

    private func setsMode(rule key: String) -> Bool {
        guard let entry = rules.entry(ofKey: key) else { return false }
        return RuleReach(of: rules.program.rules[entry.index.position], in: rules.program).writtenVariables.contains(
            .mode)
    }

    private func deliver(_ message: Message) {
        nextMessage += 1
        let kept = HouseMessage(
            number: nextMessage, at: message.at, to: message.to.compactMap { house.registry[$0]?.id },
            text: message.text, urgency: message.urgency, rule: message.rule)
        messages.append(kept)
        if messages.count > Int(HouseMessage.kept) { messages.removeFirst() }
        keep(kept, in: .messages, under: String(kept.number % HouseMessage.kept))
        logger.notice(
            "\(kept.text)",
            metadata: ["to": "\(kept.to.joined(separator: ", "))", "rule": "\(title(ofRule: kept.rule))"])
        tell(.notification(kept))
        publish(kept)
    }

    private func note(_ change: QuestionChange) {
        let id: Int64
        switch change {
        case .asked(let question):
            questions[question.id] = question
            logger.notice(
                "\(question.text)",
                metadata: ["to": "\(question.to.joined(separator: ", "))", "rule": "\(title(ofRule: question.rule))"])
            return tell(.question(HouseQuestion(question)))
        case .refused: return
        case .answered(let number, _, _), .expired(let number, _), .withdrawn(let number): id = number
        }
        guard let question = questions.removeValue(forKey: id) else { return }
        var closed = HouseQuestion(question)
        switch change {
        case .answered(_, let answer, let origin):
            (closed.state, closed.answer, closed.by) = (.answered, answer, origin)
        case .expired(_, let answer): (closed.state, closed.answer) = (.expired, answer)
        case .asked, .withdrawn, .refused: closed.state = .withdrawn
        }
        tell(.question(closed))
    }

    private func note(_ change: ConcernChange) {
        switch change {
        case .raised(let concern):
            keep(concern, in: .concerns, under: concern.key)
            logger.warning(
                "\(concern.text)",
                metadata: ["about": "\(concern.about ?? "the house")", "rule": "\(title(ofRule: concern.rule))"])
        case .ended(let concern): keep(Concern?.none, in: .concerns, under: concern.key)
        }
    }
}

extension Concern {
    /// A rule raises one of a text about one thing.
    fileprivate var key: String { [rule, about ?? "", text].joined(separator: "\n") }

    package var id: String { "c_" + RuleFiles.tag(of: key.utf8) }
}

extension TraceRecord {
    /// Tells of a rule as such, not of one of its writes.
    fileprivate var isRuleEvent: Bool {
        switch what {
        case .fires, .enters, .exits, .violates, .fails, .fault: rule != nil
        default: false
        }
    }
}
