import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthTwins

/// What came of a scenario, against the same house without it.
struct ScenarioResults: JSONWritable {
    private static let mostEntries = 500

    let play: ScenarioPlay
    let answer: WhatIfAnswer
    let snapshot: HouseSnapshot
    let currency: String

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for figure in answer.figures {
            writer.key(named: figure.name)
            writer.value(WhatIfFigureBody(figure: figure, currency: currency, period: play.request.span))
        }
        writer.array("violations", answer.violations) { violation, writer in
            writer.member("rule", title(violation.rule))
            writer.member("at", violation.at.rfc3339)
        }
        writer.array("concerns", play.script.worries) { worry, writer in
            writer.member("t", (worry.at - play.script.start).seconds)
            writer.member("text", worry.text)
            writer.member("severity", worry.severity)
        }
        writer.array("skipped", play.script.skipped) { skipped, writer in
            writer.member("t", skipped.after.seconds)
            writer.member("step", skipped.step)
            writer.member("reason", skipped.reason)
        }
        writer.member("assumptions", answer.assumptions + answer.missing.map { "\($0.name) is left out: \($0.reason)" })
        writer.member("runs", answer.pairs)
        writer.endObject()
    }

    private func title(_ rule: String) -> String { snapshot.house.rule(rule)?.title ?? rule }

    /// What happens in the likeliest course, and what is told besides.
    var timeline: [ScenarioRun.Entry] {
        let start = play.script.start
        let told = play.script.told.map { told in
            (after: told.at - start, members: [JSONValue.Member("text", .string(told.text))])
        }
        let happenings = answer.happenings.branch.map { (after: $0.at - start, members: members(of: $0)) }
        let all = (told + happenings).enumerated()
            .sorted { ($0.element.after, $0.offset) < ($1.element.after, $1.offset) }
        return all.prefix(ScenarioResults.mostEntries).map { _, entry in
            let time = JSONValue.Member("t", .number(entry.after.seconds))
            return ScenarioRun.Entry(after: entry.after, body: .object([time] + entry.members))
        }
    }

    private func members(of happening: Tally.Happening) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if let slot = happening.slot {
            members.append(.init("slot", .string(snapshot.house.registry.name(of: slot))))
        }
        if let value = happening.value.json { members.append(.init("value", value)) }
        let who = happening.rule.map { "rule \"\(title($0))\": " } ?? (happening.origin.isHand ? "script: " : "")
        return members + [.init("text", .string(who + happening.what.rawValue))]
    }
}

extension JSONWriter {
    /// A list of objects.
    fileprivate mutating func array<Element>(
        _ name: StaticString, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        key(name)
        beginArray()
        for element in elements {
            beginObject()
            write(element, &self)
            endObject()
        }
        endArray()
    }
}
