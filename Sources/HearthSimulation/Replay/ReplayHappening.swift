package import HearthModel

/// Something that can differ between two replays.
package struct ReplayHappening: Sendable, Equatable {
    package enum Subject: Sendable, Hashable {
        /// A command.
        case slot(SlotIndex)
        /// By the keys of rules.
        case message(rule: String)
        case question(rule: String)
        case promise(rule: String)
    }

    package var at: Instant
    package var subject: Subject
    /// What was commanded, or said; of a promise unknown.
    package var value: Value
    /// Key of the rule behind it.
    package var rule: String?

    static func add(_ reaction: Reaction, at now: Instant, to happenings: inout [ReplayHappening]) {
        for record in reaction.trace {
            switch record.what {
            case .commands:
                guard let slot = record.slot else { continue }
                happenings.append(
                    ReplayHappening(
                        at: record.at, subject: .slot(slot), value: record.new, rule: rule(behind: record, in: reaction)
                    ))
            case .violates, .fails:
                guard let rule = record.rule else { continue }
                happenings.append(
                    ReplayHappening(at: record.at, subject: .promise(rule: rule), value: .unknown, rule: rule))
            default: break
            }
        }
        for message in reaction.messages {
            happenings.append(
                ReplayHappening(
                    at: message.at, subject: .message(rule: message.rule), value: .text(message.text),
                    rule: message.rule))
        }
        for case .asked(let question) in reaction.questions {
            happenings.append(
                ReplayHappening(
                    at: now, subject: .question(rule: question.rule), value: .text(question.text), rule: question.rule))
        }
    }

    /// The rule that did it, or that gave way to it.
    private static func rule(behind record: TraceRecord, in reaction: Reaction) -> String? {
        var record = record
        for _ in 0..<8 {
            if let rule = record.rule { return rule }
            guard case .record(let id) = record.cause, let cause = reaction.trace.first(where: { $0.id == id }) else {
                return nil
            }
            record = cause
        }
        return nil
    }
}

/// How often things happened in a replay.
package struct ReplayCounts: Sendable, Equatable {
    package var commands = 0
    package var messages = 0
    package var questions = 0
    package var violations = 0
    /// By the key of the rule.
    package var firings: [String: Int] = [:]

    package init() {}

    package var allFirings: Int { firings.values.reduce(0, +) }

    mutating func add(_ reaction: Reaction) {
        for record in reaction.trace {
            switch record.what {
            case .commands: commands += 1
            case .violates, .fails: violations += 1
            case .fires, .enters: if let rule = record.rule { firings[rule, default: 0] += 1 }
            default: break
            }
        }
        messages += reaction.messages.count
        for case .asked in reaction.questions { questions += 1 }
    }
}
