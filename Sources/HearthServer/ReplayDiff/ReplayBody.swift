import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthSimulation

/// What recorded days would have been with other rules (docs/spec/house-api.md, section 6.7).
struct ReplayBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "ReplayDiff", "What recorded days would have been with other rules",
            """
            replay_id status:completed|partial from:date to:date days:num summary
            differences:[{at:date day slot kind:added|removed|changed|moved old?:any new?:any old_at?:date
            lasted:text because? rule? file? line?:int}]
            notifications:[{at:date day kind:added|removed|changed|moved question:bool old? new? rule file? line?:int}]
            lanes?:[{slot old:[{t_ms:num v?:any}] new:[{t_ms:num v?:any}]}]
            promises:[{at:date day kind:broken|cured|moved rule file? line?:int because?}]
            firings:[{rule old:int new:int}] truncated:bool
            counts:{before:{firings:int commands:int notifications:int questions:int invariant_violations:int}
            after:{firings:int commands:int notifications:int questions:int invariant_violations:int}}
            energy?:{baseline:num predicted:num savings:num unit low:num high:num confidence:num}
            comfort_degree_hours?:{baseline:num predicted:num change:num unit low:num high:num confidence:num}
            manual_corrections_avoided:int manual_corrections_expected:int rules_exercised:int not_exercised:[text]
            assumptions:[text] elapsed_ms:int
            """)
    }

    /// More is told by counts alone.
    private static let most = 500

    let id: String
    let replay: RuleReplay
    let from: Instant
    let to: Instant
    var hasLanes = false

    func write(to writer: inout JSONWriter) {
        let outcome = replay.differences
        writer.beginObject()
        writer.member("replay_id", id)
        writer.member("status", outcome?.isPartial == true ? "partial" : "completed")
        writer.member("from", (outcome?.from ?? to).rfc3339)
        writer.member("to", (outcome?.to ?? to).rfc3339)
        writer.member("days", outcome?.days ?? 0)
        writer.member("summary", ReplaySummary(outcome, asked: to - from).text)
        let differences = outcome?.differences ?? []
        var lists = (slots: [ReplayDifference](), said: [ReplayDifference](), promises: [ReplayDifference]())
        for difference in differences {
            switch difference.subject {
            case .slot: lists.slots.append(difference)
            case .message, .question: lists.said.append(difference)
            case .promise: lists.promises.append(difference)
            }
        }
        let isLong = max(lists.slots.count, lists.said.count, lists.promises.count) > ReplayBody.most
        list("differences", lists.slots, to: &writer, writeSlot)
        list("notifications", lists.said, to: &writer, writeSaid)
        list("promises", lists.promises, to: &writer, writePromise)
        if hasLanes { writer.member("lanes", lanes(of: lists.slots)) }
        writer.key("firings")
        writer.beginArray()
        for (rule, old, new) in outcome?.firings ?? [] {
            writer.beginObject()
            writer.member("rule", outcome?.rule(rule)?.title ?? rule)
            writer.member("old", old)
            writer.member("new", new)
            writer.endObject()
        }
        writer.endArray()
        writer.member("truncated", isLong || outcome?.isTruncated == true)
        writer.key("counts")
        writer.beginObject()
        write("before", outcome?.old, to: &writer)
        write("after", outcome?.new, to: &writer)
        writer.endObject()
        write("energy", outcome?.energy, "kWh", isSaving: true, to: &writer)
        write("comfort_degree_hours", outcome?.discomfort, "K·h", isSaving: false, to: &writer)
        writer.member("manual_corrections_avoided", outcome?.avoided ?? 0)
        writer.member("manual_corrections_expected", outcome?.expected ?? 0)
        writer.member("rules_exercised", outcome?.exercised ?? 0)
        writer.member("not_exercised", outcome?.notExercised.map(\.title) ?? [])
        writer.member("assumptions", outcome?.assumptions ?? [])
        writer.member("elapsed_ms", Int(replay.elapsed / .milliseconds(1)))
        writer.endObject()
    }

    private func list(
        _ name: StaticString, _ differences: [ReplayDifference], to writer: inout JSONWriter,
        _ write: (ReplayDifference, inout JSONWriter) -> Void
    ) {
        writer.key(name)
        writer.beginArray()
        for difference in differences.prefix(ReplayBody.most) {
            writer.beginObject()
            writer.member("at", difference.at.rfc3339)
            writer.member("day", difference.day.text)
            write(difference, &writer)
            writer.endObject()
        }
        writer.endArray()
    }

    /// Of the properties with differences: sensors of rooms that would have been a little warmer have none.
    private func lanes(of differences: [ReplayDifference]) -> [LaneBody] {
        guard let outcome = replay.differences else { return [] }
        let told = Set(
            differences.compactMap { if case .slot(let slot) = $0.subject { slot } else { nil } })
        return outcome.lanes.filter { told.contains($0.slot) }.map {
            LaneBody(name: outcome.registry.name(of: $0.slot), lane: $0)
        }
    }

    private func writeSlot(_ difference: ReplayDifference, to writer: inout JSONWriter) {
        guard case .slot(let slot) = difference.subject, let registry = replay.differences?.registry else { return }
        writer.member("slot", registry.name(of: slot))
        writer.member("kind", difference.kind.rawValue)
        if let old = difference.old?.value.json { writer.member("old", old) }
        if let new = difference.new?.value.json { writer.member("new", new) }
        if difference.new != nil { writer.memberIfPresent("old_at", difference.old?.at.rfc3339) }
        writer.member("lasted", Milliseconds.seconds(difference.lasted.count / 1_000).duration)
        writer.memberIfPresent("because", difference.reason.map(because))
        writer.memberIfPresent("rule", difference.reason?.title)
        writer.memberIfPresent("file", difference.reason?.file)
        writer.memberIfPresent("line", difference.reason?.line)
    }

    private func writeSaid(_ difference: ReplayDifference, to writer: inout JSONWriter) {
        writer.member("kind", difference.kind.rawValue)
        var isQuestion = false
        if case .question = difference.subject { isQuestion = true }
        writer.member("question", isQuestion)
        writer.memberIfPresent("old", difference.old?.value.text)
        writer.memberIfPresent("new", difference.new?.value.text)
        writeRule(difference, to: &writer)
    }

    private func writePromise(_ difference: ReplayDifference, to writer: inout JSONWriter) {
        let kind = difference.new == nil ? "cured" : difference.old == nil ? "broken" : "moved"
        writer.member("kind", kind)
        writeRule(difference, to: &writer)
        writer.memberIfPresent("because", difference.reason.map(because))
    }

    private func writeRule(_ difference: ReplayDifference, to writer: inout JSONWriter) {
        let key =
            switch difference.subject {
            case .message(let rule), .question(let rule), .promise(let rule): rule
            case .slot: ""
            }
        let rule = replay.differences?.rule(key)
        writer.member("rule", rule?.title ?? key)
        writer.memberIfPresent("file", rule?.file)
        writer.memberIfPresent("line", rule?.line)
    }

    private func write(_ name: StaticString, _ counts: ReplayCounts?, to writer: inout JSONWriter) {
        let counts = counts ?? ReplayCounts()
        writer.key(name)
        writer.beginObject()
        writer.member("firings", counts.allFirings)
        writer.member("commands", counts.commands)
        writer.member("notifications", counts.messages)
        writer.member("questions", counts.questions)
        writer.member("invariant_violations", counts.violations)
        writer.endObject()
    }

    /// In the form of what-if: what is used less is saved.
    private func write(
        _ name: StaticString, _ figure: ReplayFigure?, _ unit: String, isSaving: Bool, to writer: inout JSONWriter
    ) {
        guard let figure else { return }
        func number(_ name: StaticString, _ value: Double) { writer.member(name, value.rounded(decimals: 3)) }
        let change = figure.new - figure.old
        writer.key(name)
        writer.beginObject()
        number("baseline", figure.old)
        number("predicted", figure.new)
        number(isSaving ? "savings" : "change", isSaving ? -change : change)
        writer.member("unit", unit)
        number("low", isSaving ? -figure.high : figure.low)
        number("high", isSaving ? -figure.low : figure.high)
        number("confidence", ReplayFigure.confidence)
        writer.endObject()
    }

    private func because(_ reason: ReplayReason) -> String {
        if let condition = reason.condition {
            if let other = condition.other {
                return "\(condition.text) (\(condition.new)) instead of \(other) (\(condition.old))"
            }
            if condition.old.isEmpty { return "\(condition.text) (\(condition.new)), a condition it did not have" }
            if condition.new.isEmpty { return "without the condition \(condition.text) (\(condition.old))" }
            if condition.old != condition.new {
                return "\(condition.text): \(condition.new) instead of \(condition.old)"
            }
        }
        switch reason.edit {
        case .new: return "the rule is new"
        case .gone: return "the rule is gone"
        case .edited:
            guard let words = replay.wording(of: reason.rule) else { return "the rule has changed" }
            if words.old.isEmpty { return "with \(words.new)" }
            if words.new.isEmpty { return "without \(words.old)" }
            return "\(words.new) instead of \(words.old)"
        case nil: return "it follows from another difference"
        }
    }
}

/// A property with the old rules and with the new ones.
private struct LaneBody: JSONWritable {
    struct Point: JSONWritable {
        let point: ReplayLane.Point

        func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("t_ms", point.at.milliseconds)
            if let value = point.value.json { writer.member("v", value) }
            writer.endObject()
        }
    }

    let name: String
    let lane: ReplayLane

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("slot", name)
        writer.member("old", lane.old.map(Point.init))
        writer.member("new", lane.new.map(Point.init))
        writer.endObject()
    }
}

/// The outcome in one sentence.
struct ReplaySummary {
    let text: String

    /// - Parameter asked: how far back one wanted to look.
    init(_ outcome: ReplayDifferences?, asked: Milliseconds) {
        guard let outcome else {
            text = "Nothing has been recorded yet"
            return
        }
        let span = ReplaySummary.span(outcome.to - outcome.from)
        let less = outcome.to - outcome.from < asked - .minutes(10) ? "; no more is recorded" : ""
        let exercised = "\(outcome.exercised) rule\(outcome.exercised == 1 ? "" : "s") exercised\(less)"
        let count = outcome.differences.count
        guard count > 0 else {
            text = "No difference in the last \(span) (\(exercised))"
            return
        }
        let days = Set(outcome.differences.map(\.day)).count
        let what = "\(count) difference\(count == 1 ? "" : "s") on \(days) day\(days == 1 ? "" : "s")"
        text = "\(what) of the last \(span) (\(exercised))"
    }

    private static func span(_ length: Milliseconds) -> String {
        let hours = Int((Double(length.count) / 3_600_000).rounded())
        if hours < 1 { return "\(max(1, length.count / 60_000)) min" }
        return hours < 48 ? "\(hours) h" : "\(Int((Double(hours) / 24).rounded())) days"
    }
}

extension ReplayDifferences {
    /// As long as it went back, one decimal.
    var days: Double { (Double((to - from).count) / 86_400_000).rounded(decimals: 1) }
}

extension CivilDate {
    /// `2026-03-28`.
    fileprivate var text: String {
        let parts = [(String(year), 4), (String(month), 2), (String(day), 2)]
        return parts.map { String(repeating: "0", count: max(0, $1 - $0.count)) + $0 }.joined(separator: "-")
    }
}
