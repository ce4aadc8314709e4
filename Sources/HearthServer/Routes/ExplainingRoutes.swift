import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthExplaining
import HearthHTTP
import HearthHub
import HearthKernel
import HearthModel
import HearthRules

/// Why something is so, why it is not, and what wants what (docs/spec/house-api.md, section 6.7).
struct ExplainingRoutes: Sendable {
    let hub: Hub

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/why", .requires(.readHouse),
                .init("Why something is as it is", query: "slot? entity? at?", [200: "Why"], errors: [404]),
                handler: why),
            Route(
                .get, "/why-not", .requires(.readRules),
                .init(
                    "Why a rule did not run, or why something is not so", query: "rule? slot? value? from? to?",
                    [200: "WhyNot"], errors: [404]),
                handler: whyNot),
            Route(
                .get, "/explain", .requires(.readRules),
                .init("What wants what of a property", query: "slot", [200: "Explanation"], errors: [404]),
                handler: explain),
        ]
    }

    private func why(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let now = call.now
        let (name, at) = try call.readQuery { query in
            (query.text("slot", or: "entity"), query.moment("at", now: now))
        }
        let slot = try slot(name, call)
        let narrator = narrator(call)
        let why = try await stored { () async throws(StoreError) in
            try await hub.why(slot, at: at ?? now, by: narrator)
        }
        return OutgoingResponse(.ok, WhyBody(why: why, house: call.snapshot.house, isDiscreet: call.caller.visibility.isLimited))
    }

    private func whyNot(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let now = call.now
        let (rule, name, text, range) = try call.readQuery { query in
            let (rule, name, text) = (query.text("rule"), query.text("slot"), query.text("value"))
            return query.timeRange(now: now).map { (rule, name, text, $0) }
        }
        let (from, to) = range
        let narrator = narrator(call)
        let answer: WhyNot
        if let rule {
            let key = try key(rule, call)
            answer = try await stored { () async throws(StoreError) in
                try await hub.whyNot(rule: key, from: from, to: to, by: narrator)
            }
        } else {
            guard name != nil else {
                throw .invalid([FieldProblem("query.rule", "or query.slot is required", expected: "text")])
            }
            let slot = try slot(name, call)
            let value = try value(text, of: slot, call)
            answer = try await stored { () async throws(StoreError) in
                try await hub.whyNot(slot, value, from: from, to: to, by: narrator)
            }
        }
        return OutgoingResponse(.ok, WhyNotBody(answer: answer, house: call.snapshot.house))
    }

    private func explain(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let name = try call.readQuery { $0.requiredText("slot") }
        let explanation = SlotExplanation(of: try slot(name, call), by: narrator(call))
        return OutgoingResponse(.ok, ExplainBody(explanation: explanation, house: call.snapshot.house))
    }

    // MARK: Parts

    private func narrator(_ call: HouseRequest) -> Narrator {
        call.snapshot.narrator(at: call.now)
    }

    /// The slot of a name as rules write it, or of a device by its alias or display name; a device means its main
    /// property.
    private func slot(_ name: String?, _ call: HouseRequest) throws(APIError) -> SlotIndex {
        guard let name else { throw .invalid([FieldProblem("query.slot", "is required", expected: "text")]) }
        let (house, visibility) = (call.snapshot.house, call.caller.visibility)
        if let slot = call.snapshot.rules.names.slot(named: name),
            let device = house.registry[house.registry[slot].device], visibility.sees(device)
        {
            return slot
        }
        return try call.snapshot.slot(name, seenBy: visibility)
    }

    /// A value as control takes it.
    private func value(_ text: String?, of slot: SlotIndex, _ call: HouseRequest) throws(APIError) -> Value? {
        guard let text else { return nil }
        switch call.snapshot.house.registry[slot].property.read(.text(text)) {
        case .success(let value): return value
        case .failure(let refusal):
            throw .invalid([FieldProblem("query.value", refusal.problem, expected: refusal.expected, got: text)])
        }
    }

    /// The key of the rule of this name or id.
    private func key(_ rule: String, _ call: HouseRequest) throws(APIError) -> String {
        let book = call.snapshot.rules
        let wanted = rule.lowercased()
        let found = book.entries.first { entry in
            let code = book.program.rules[entry.index.position]
            return entry.id == rule || code.key.lowercased() == wanted || code.title.lowercased() == wanted
        }
        guard let found else {
            let titles = book.program.rules.map(\.title)
            throw .ruleNotFound(rule, didYouMean: nearestNames(to: rule, among: titles))
        }
        return book.program.rules[found.index.position].key
    }
}
