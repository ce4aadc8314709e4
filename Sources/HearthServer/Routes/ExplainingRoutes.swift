import HTTPTypes
import HearthHub
import HearthKernel
import HearthModel
import HearthRules
import HearthStore

/// Why something is so, why it is not, and what wants what (house-api.md, section 6.7).
struct ExplainingRoutes: Sendable {
    let hub: Hub

    var routes: [Route] {
        [
            Route(
                .get, "/why", .role(.guest),
                .init("Why something is as it is", query: "slot? entity? at?", [200: "Why"], errors: [404]),
                handler: why),
            Route(
                .get, "/why-not", .role(.guest),
                .init(
                    "Why a rule did not run, or why something is not so", query: "rule? slot? from? to?",
                    [200: "WhyNot"], errors: [404]),
                handler: whyNot),
            Route(
                .get, "/explain", .role(.guest),
                .init("What wants what of a property", query: "slot", [200: "Explanation"], errors: [404]),
                handler: explain),
        ]
    }

    private func why(_ call: inout Call) async throws(APIError) -> Reply {
        let now = call.now
        let (name, at) = try call.readQuery { query in
            (query.text("slot", or: "entity"), query.moment("at", now: now))
        }
        let slot = try slot(name, call)
        let narrator = narrator(call)
        let why = try await stored { () async throws(StoreError) in
            try await hub.why(slot, at: at ?? now, by: narrator)
        }
        return Reply(.ok, WhyBody(why: why, house: call.snapshot.house))
    }

    private func whyNot(_ call: inout Call) async throws(APIError) -> Reply {
        let now = call.now
        let (rule, name, from, to) = try call.readQuery { query in
            (
                query.text("rule"), query.text("slot"), query.moment("from", now: now) ?? now - .hours(24),
                query.moment("to", now: now) ?? now
            )
        }
        let narrator = narrator(call)
        let keys = try keys(rule: rule, slot: name, call)
        var answers: [WhyNot] = []
        for key in keys {
            answers.append(
                try await stored { () async throws(StoreError) in
                    try await hub.whyNot(rule: key, from: from, to: to, by: narrator)
                })
        }
        // Of several rules that could have done it, the one that came nearest.
        let nearest = answers.min { ($0.nearest?.missing.count ?? .max) < ($1.nearest?.missing.count ?? .max) }
        guard let nearest else {
            throw .invalid([FieldProblem("query.slot", "is written by no rule")])
        }
        return Reply(.ok, WhyNotBody(answer: nearest, house: call.snapshot.house))
    }

    private func explain(_ call: inout Call) async throws(APIError) -> Reply {
        let name = try call.readQuery { $0.requiredText("slot") }
        let explanation = SlotExplanation(of: try slot(name, call), by: narrator(call))
        return Reply(.ok, ExplainBody(explanation: explanation, house: call.snapshot.house))
    }

    // MARK: Parts

    private func narrator(_ call: Call) -> Narrator {
        Narrator(house: call.snapshot.house, units: call.snapshot.rules.names.units, now: call.now)
    }

    /// The slot of a name as rules write it: a device means its main property.
    private func slot(_ name: String?, _ call: Call) throws(APIError) -> SlotIndex {
        guard let name else { throw .invalid([FieldProblem("query.slot", "is required", expected: "text")]) }
        let house = call.snapshot.house
        guard let slot = call.snapshot.rules.names.slot(named: name),
            let device = house.registry[house.registry[slot].device], call.caller.visibility.sees(device)
        else {
            let known = house.registry.indices.compactMap { house.registry[$0] }.filter(call.caller.visibility.sees)
            throw .deviceNotFound(name, didYouMean: nearestNames(to: name, among: known.map(\.id)))
        }
        return slot
    }

    private func keys(rule: String?, slot name: String?, _ call: Call) throws(APIError) -> [String] {
        let book = call.snapshot.rules
        if let rule {
            let wanted = rule.lowercased()
            let found = book.entries.first { entry in
                let code = book.program.rules[entry.index.position]
                return entry.id == rule || code.key.lowercased() == wanted || code.title.lowercased() == wanted
            }
            guard let found else {
                let titles = book.program.rules.map(\.title)
                throw .ruleNotFound(rule, didYouMean: nearestNames(to: rule, among: titles))
            }
            return [book.program.rules[found.index.position].key]
        }
        guard name != nil else {
            throw .invalid([FieldProblem("query.rule", "or query.slot is required", expected: "text")])
        }
        let house = call.snapshot.house
        let slot = try slot(name, call)
        var keys: [String] = []
        for rule in house.companions(of: slot).flatMap(house.writers).sorted() {
            let key = house.program.rules[rule.position].key
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }
}
