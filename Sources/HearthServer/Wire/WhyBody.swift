import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore

/// The answer to "why" (docs/spec/house-api.md, section 6.7).
struct WhyBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Why", "Why something is as it is",
            """
            slot at:date value?:any answer
            cause:{kind:rule|person|device|schedule|reconnect|house|unknown rule? file? line?:int origin?}
            chain:[Trace] conditions:[Condition] claims:[Claim] command?:Command evidence:[text]
            """)
    }

    let why: Why
    let house: House
    /// For guests, who are not told of rules, people and other rooms: those are "something in the house".
    let isDiscreet: Bool

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("slot", house.registry.name(of: why.slot))
        writer.member("at", why.at.rfc3339)
        if why.value.isKnown { writer.member("value", ValueBody(value: why.value)) }
        writer.member("answer", answer)
        if isDiscreet { return writeDiscreetly(to: &writer) }
        writer.key("cause")
        writeCause(to: &writer)
        writer.member("chain", why.chain.map(TraceBody.init))
        writer.member("conditions", why.conditions.map(ConditionBody.init))
        writer.member("claims", why.claims.map { CascadeClaimBody(view: $0, house: house) })
        if let command = why.command { writer.member("command", CommandBody(command, isDiscreet: false)) }
        writer.member("evidence", evidence)
        writer.endObject()
    }

    /// In words, line by line.
    var answer: String {
        guard isDiscreet else { return why.lines.joined(separator: "\n") }
        let told: [String] =
            switch why.kind {
            case .unknown: why.lines
            case .device: why.lines.prefix(1) + ["  The device reported it by itself."]
            case .rule, .person, .schedule, .reconnect: why.lines.prefix(1) + ["  Something in the house set it."]
            }
        return told.joined(separator: "\n")
    }

    /// Ids of the events of the chain.
    var evidence: [String] { isDiscreet ? [] : why.chain.map { "t_\($0.id)" } }

    private func writeDiscreetly(to writer: inout JSONWriter) {
        let kind = [.unknown, .device].contains(why.kind) ? why.kind.rawValue : "house"
        writer.key("cause")
        writer.beginObject()
        writer.member("kind", kind)
        writer.endObject()
        for list in ["chain", "conditions", "claims", "evidence"] {
            writer.member(named: list, JSONValue.array([]))
        }
        writer.endObject()
    }

    private func writeCause(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", why.kind.rawValue)
        if let key = why.rule {
            let rule = house.rule(key)
            writer.member("rule", rule?.title ?? key)
            writer.memberIfPresent("file", rule?.file)
            writer.memberIfPresent("line", rule?.line)
        }
        writer.memberIfPresent("origin", why.origin?.text)
        writer.endObject()
    }
}

/// One step of a chain of causes.
struct TraceBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Trace", "One step of a chain of causes",
            "id at:date at_ms:int what slot? value?:any rule? origin layer? because? until?:date")
    }

    let record: StoredTrace

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", "t_\(record.id)")
        writer.member("at", record.at.rfc3339)
        writer.member("at_ms", record.at.milliseconds)
        writer.member("what", record.what.rawValue)
        writer.memberIfPresent("slot", record.slot)
        if record.new.isKnown { writer.member("value", ValueBody(value: record.new)) }
        writer.memberIfPresent("rule", record.rule)
        writer.member("origin", record.origin.text)
        writer.memberIfPresent("layer", record.layer?.text)
        writer.memberIfPresent("because", record.because)
        writer.memberIfPresent("until", record.until?.rfc3339)
        writer.endObject()
    }
}

/// A condition as it was when a rule acted.
struct ConditionBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Condition", "A condition as it was when a rule acted",
            "text value known:bool result?:bool age?:num")
    }

    let atom: StoredTrace.Atom

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", atom.text)
        writer.member("value", atom.value)
        writer.member("known", atom.holds != nil)
        writer.memberIfPresent("result", atom.holds)
        if let age = atom.age { writer.member("age", Double(age) / 1_000) }
        writer.endObject()
    }
}

/// A claim in the cascade of a slot.
struct CascadeClaimBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Claim", "A claim in the cascade of a slot",
            "slot layer rule? by? value?:any kind:exact|at_least|at_most state until?:date")
    }

    let view: ClaimView
    let house: House

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("slot", house.registry.name(of: view.slot))
        writer.member("layer", view.claim.layer.text)
        writer.memberIfPresent("rule", view.rule)
        if view.rule == nil { writer.member("by", view.claim.writer.text) }
        if view.claim.value.isKnown { writer.member("value", ValueBody(value: view.claim.value)) }
        writer.member("kind", view.claim.bound.word)
        writer.member("state", view.state.rawValue)
        writer.memberIfPresent("until", view.claim.until?.rfc3339)
        writer.endObject()
    }
}
