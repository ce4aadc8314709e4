import HearthExplaining
import HearthKernel
import HearthModel
import HearthRules
import HearthStore
import Logging

/// What rules say and find: it goes to the log, to listeners, and to what is kept.
extension HubCore {
    mutating func carryOutSayings(of told: borrowing PendingEffects) {
        let trace = told.reaction.trace
        persistence.record(trace, at: told.at)
        // By their places, since a look at each record would copy it.
        for position in trace.indices where trace[position].isRuleEvent {
            count(trace[position])
            if trace[position].isStoppedByHand { noteHand(before: trace[position]) }
            if isHeard { events.append(.rule(trace[position])) }
        }
        for rule in told.reaction.keptRules { persistence.changed(rule: rule, at: told.at) }
        for device in told.reaction.keptDevices { persistence.changed(device, at: told.at) }
        for variable in told.reaction.variables { persistence.changed(variable: variable, at: told.at) }
        if told.reaction.variables.contains("mode") { noteMode(of: trace) }
        for line in told.reaction.logs {
            logger.notice("\(line.text)", metadata: ["rule": "\(title(ofRule: line.rule))"])
        }
    }

    /// The first time that a hand keeps a rule from acting, it is said in the log; later the feed and `why` tell it.
    private mutating func noteHand(before record: TraceRecord) {
        guard let rule = record.rule, stoppedRules.insert(rule).inserted else { return }
        let stored = StoredTrace(record, in: house.registry)
        let narrator = Narrator(house: house, units: rules.names.units, now: record.at)
        logger.notice(
            "\(narrator.rule(rule)) \(narrator.stopped(stored)). If it shall act even then, write `even if held` after its name",
            metadata: ["slot": "\(stored.slot ?? "")"])
    }

    /// The name by which people know a rule.
    func title(ofRule key: String) -> String {
        rules.entry(ofKey: key).map { rules.program.rules[$0.index.position].title } ?? key
    }

    private mutating func noteMode(of trace: [TraceRecord]) {
        guard let name = house.mode.text, name != mode.name else { return }
        let rule = trace.lazy.compactMap(\.rule).last(where: { setsMode(rule: $0) }).map {
            Origin.rule(title(ofRule: $0))
        }
        let before = mode.name
        mode = HouseMode(name: name, since: now, by: settingMode ?? rule)
        keep(mode, in: .house, under: "mode")
        tell(.mode(mode, from: before))
    }

    private func setsMode(rule key: String) -> Bool {
        guard let entry = rules.entry(ofKey: key) else { return false }
        return RuleReach(of: rules.program.rules[entry.index.position], in: rules.program).writtenVariables.contains(
            .mode)
    }

    /// What a rule tells people.
    mutating func deliver(_ message: Message) {
        deliver(
            HouseMessage(
                number: messages.last + 1, at: message.at, to: message.to.compactMap { house.registry[$0]?.id },
                text: message.text, urgency: message.urgency, rule: message.rule))
    }

    /// Tells people something that no rule says.
    /// - Parameters:
    ///   - people: their ids.
    ///   - isPrivate: nobody else reads it.
    package mutating func tell(_ text: String, to people: [String], isPrivate: Bool = false) {
        flushPendingEffects()
        deliver(
            HouseMessage(
                number: messages.last + 1, at: now, to: people, text: text, urgency: .plain, rule: "",
                isPrivate: isPrivate ? true : nil))
        finishRequest()
    }

    /// - Parameter message: with the next number.
    mutating func deliver(_ message: HouseMessage) {
        messages.last = message.number
        var kept = message
        kept.deliveries = deliveries(to: kept.to, at: kept.at)
        messages.kept.append(kept)
        if messages.kept.count > Int(HouseMessage.kept) { messages.kept.removeFirst() }
        keep(kept)
        logger.notice(
            "\(kept.openText)",
            metadata: ["to": "\(kept.to.joined(separator: ", "))", "rule": "\(title(ofRule: kept.rule))"])
        tell(.notification(kept))
        publish(kept)
        deliver(.message(kept))
    }

    mutating func keep(_ message: HouseMessage) {
        keep(message, in: .messages, under: String(message.number % HouseMessage.kept))
        snapshotIsStale = true
    }

    /// Somebody has read what a rule has told them.
    /// - Parameter person: id; `nil` for one who reads it for all whom it was told.
    /// - Returns: false if there is no such message, or the person was not told it.
    package mutating func markRead(message number: Int64, by person: String?) -> Bool {
        flushPendingEffects()
        guard let place = messages.kept.lastIndex(where: { $0.number == number }),
            messages.kept[place].isFor(person)
        else { return false }
        let readers = Set(messages.kept[place].readBy ?? []).union(person.map { [$0] } ?? messages.kept[place].to)
            .sorted()
        if readers != messages.kept[place].readBy {
            messages.kept[place].readBy = readers
            keep(messages.kept[place])
        }
        finishRequest()
        return true
    }
}

extension TraceRecord {
    /// Tells of a rule as such, not of one of its writes.
    fileprivate var isRuleEvent: Bool {
        switch what {
        case .fires, .enters, .exits, .violates, .fails, .fault: rule != nil
        case .masked: isStoppedByHand
        default: false
        }
    }
}
