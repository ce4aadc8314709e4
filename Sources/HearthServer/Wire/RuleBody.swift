import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules

/// A rule (docs/spec/house-api.md, sections 5.5 and 6.7).
struct RuleBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Rule", "A rule; from source on with details only",
            """
            id name file line:int kind:when|while|never|always|expect layer enabled:bool
            state:idle|active|lingering|waiting|suspended|faulted|off paraphrase last_fired?:date fired_24h:int
            warnings:[Diagnostic] source? reads?:[text] writes?:[text]
            claims?:[{slot layer value?:any kind:exact|at_least|at_most overridden:bool since:date until?:date}]
            timers?:[{what until:date}]
            """)
    }

    let snapshot: HouseSnapshot
    let entry: CompiledRules.Entry
    /// How often it has begun in the last 24 h.
    let count: Int
    var isDetailed = false

    private var book: CompiledRules { snapshot.rules }
    private var code: RuleCode { book.program.rules[entry.index.position] }
    /// The compiler keeps the rules of the set in their order.
    private var rule: Rule { book.set.rules[entry.index.position] }

    func write(to writer: inout JSONWriter) {
        let state = snapshot.house.ruleState(code.key)
        writer.beginObject()
        writer.member("id", entry.id)
        writer.member("name", code.title)
        writer.member("file", code.file)
        writer.member("line", code.line)
        writer.member("kind", code.kindWord(of: rule))
        writer.member("layer", code.layerWord)
        writer.member("enabled", state.map { $0.phase != .off } ?? false)
        writer.member("state", state?.word ?? "off")
        writer.member("paraphrase", Paraphrase.sentence(of: rule, in: book.set, names: book.names))
        writer.memberIfPresent("last_fired", state?.since?.rfc3339)
        writer.member("fired_24h", count)
        writer.member("warnings", warnings.map { RuleDiagnosticBody($0, in: book) })
        if isDetailed { writeDetails(to: &writer, state) }
        writer.endObject()
    }

    private var warnings: [Diagnostic] {
        book.warnings.filter {
            $0.file == code.file && rule.span.start <= $0.span.start && $0.span.end <= rule.span.end
        }
    }

    private func writeDetails(to writer: inout JSONWriter, _ state: RuleState?) {
        let reach = RuleReach(of: code, in: book.program)
        let registry = snapshot.house.registry
        func names(_ slots: Set<SlotIndex>, _ variables: Set<VariableIndex>) -> [String] {
            slots.sorted().map(registry.name) + variables.map { book.program.variables[$0.position].name }.sorted()
        }
        writer.member("source", book.set.files[rule.file].source[rule.span])
        writer.member("reads", names(reach.reads, reach.readVariables))
        writer.member("writes", names(reach.writes, reach.writtenVariables))
        writer.key("claims")
        writer.beginArray()
        for slot in reach.writes.sorted() {
            for claim in snapshot.house.claims(slot) where claim.writer == .rule(code.key) {
                ClaimBody(claim: claim, slot: registry.name(of: slot)).write(to: &writer)
            }
        }
        writer.endArray()
        writer.key("timers")
        writer.beginArray()
        if let (what, until) = state?.timer {
            writer.beginObject()
            writer.member("what", what)
            writer.member("until", until.rfc3339)
            writer.endObject()
        }
        writer.endArray()
    }
}

/// What a rule holds of one slot.
struct ClaimBody: JSONWritable {
    let claim: Claim
    let slot: String

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("slot", slot)
        writer.member("layer", claim.layer.text)
        if claim.value.isKnown { writer.member("value", ValueBody(value: claim.value)) }
        writer.member("kind", claim.bound.word)
        writer.member("overridden", claim.overridden)
        writer.member("since", claim.since.rfc3339)
        writer.memberIfPresent("until", claim.until?.rfc3339)
        writer.endObject()
    }
}

extension Claim.Bound {
    var word: String {
        switch self {
        case .exact: "exact"
        case .atLeast: "at_least"
        case .atMost: "at_most"
        }
    }
}

extension RuleCode {
    /// `when`, `while`, `never`, `always` or `expect`.
    func kindWord(of rule: Rule) -> String {
        switch rule.body {
        case .when: "when"
        case .while: "while"
        case .never(_, let isAlways, _, _): isAlways ? "always" : "never"
        case .expect: "expect"
        }
    }

    /// Its layer; of those that go over hands, `even if held`.
    var layerWord: String { evenIfHeld ? Layer.evenIfHeld.text : layer.text }
}

extension RuleState {
    /// As the API calls it.
    var word: String {
        switch phase {
        case .idle: "idle"
        case .active: "active"
        case .lingering: "lingering"
        case .waiting, .open: "waiting"
        case .suspended: "suspended"
        case .off: "off"
        }
    }

    /// What it waits for, and when that comes by itself.
    fileprivate var timer: (what: String, until: Instant)? {
        switch phase {
        case .lingering(let until): ("lingering", until)
        case .waiting(let until?): ("wait", until)
        case .open(let until): ("expect", until)
        case .suspended(let until): ("suspended", until)
        case .idle, .active, .waiting(nil), .off: nil
        }
    }
}
