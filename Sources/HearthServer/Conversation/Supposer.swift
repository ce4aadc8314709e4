import HearthAccounts
import HearthConversation
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules
import HearthTwins

/// Answers "what if" in words: the very what-if of the API, said as a sentence (docs/twins.md).
struct Supposer: Sendable {
    let desk: WhatIfDesk
    let snapshot: HouseSnapshot
    let lexicon: Lexicon
    let caller: Caller
    let now: Instant

    private static let absences: Set<String> = [
        "nobody home", "nobody at home", "no one home", "no one at home", "away", "i am away", "everybody away",
        "everyone away", "the house empty", "house empty", "everybody out", "everyone out",
    ]

    /// - Parameter last: what was spoken of before.
    func answer(_ supposition: Supposition, last: [Lexicon.Thing]) async throws(APIError) -> HouseAnswer {
        guard caller.may(.lookAhead) else {
            return refusal("Ask somebody who lives here.", reading: "what would be if something were so")
        }
        if case .lasting(let span)? = supposition.span, span > WhatIfRequest.longest {
            return refusal(
                "I look at most 14 days ahead. Ask for fewer.", reading: "what would be if something were so")
        }
        var reader = desk.reader(of: snapshot, seenBy: caller.visibility, at: now)
        reader.request.span = span(supposition.span)
        if Self.absences.contains(supposition.wish.text) {
            reader.readOccupancy("occupancy", .string("away"))
            return try await told(reader, if: "nobody is home", supposition.span)
        }
        let (targets, orders) = orders(supposition.wish, last)
        guard targets.wish.deed != nil else { return notUnderstood(targets.wish) }
        let values = orders.flatMap { $0.written(in: snapshot.house) }
        guard !values.isEmpty else {
            let names = targets.unable.map(\.name).formatted
            return refusal(
                names.isEmpty
                    ? "I found no device here that this fits. Name one as the app does." : "\(names) cannot do that.",
                reading: "what would be if something were so")
        }
        reader.request.changes.append(TwinEvent(at: now, .set(values, hold: .lasting(reader.request.span))))
        var answer = try await told(reader, if: "you " + asked(orders), supposition.span)
        answer.devices = orders.map(\.device.id)
        return answer
    }

    /// Where a wish would be asked back, all that may be meant is supposed: nothing is done, and the answer says of what it
    /// is. Heating that cannot be turned off is set to 5 °C, so that nothing freezes.
    private func orders(_ wish: Sentence, _ last: [Lexicon.Thing]) -> (targets: WishTargets, orders: [WishOrder]) {
        func all(_ wish: Sentence) -> (WishTargets, [WishOrder]) {
            let targets = WishTargets(wish.words, in: snapshot, by: lexicon, last: last)
            let chosen = targets.choices.compactMap {
                WishOrder(targets.wish, $0.index, $0.device, in: snapshot.house)
            }
            return (targets, targets.orders + chosen)
        }
        let (targets, orders) = all(wish)
        guard orders.isEmpty, targets.wish.deed == .act("turn_off") else { return (targets, orders) }
        let (others, cold) = all(wish.replacing(["turn", "switch", "off"], with: ["to", "5", "degrees"]))
        return cold.isEmpty ? (targets, orders) : (others, cold)
    }

    /// `turn off Hall light and Desk light`
    private func asked(_ orders: [WishOrder]) -> String {
        let more = orders.count - Self.named
        return SaidOnce(orders.prefix(Self.named)).text + (more > 0 ? " and \(more) more" : "")
    }

    private static let named = 4

    private func span(_ said: Supposition.Span?) -> Milliseconds {
        switch said {
        case nil: return WhatIfRequest().span
        case .lasting(let span): return max(span, WhatIfRequest.shortest)
        case .overnight:
            let morning = TimeOfDay(around: .hours(7))
            return (morning - snapshot.house.zone.local(now).timeOfDay.sinceMidnight).sinceMidnight
        }
    }

    // MARK: Told

    private func told(
        _ reader: WhatIfReader, if what: String, _ span: Supposition.Span?
    ) async throws(APIError) -> HouseAnswer {
        guard !reader.isEmpty else {
            let why = reader.request.ignored.map(\.reason).formatted
            return refusal("I cannot look into that: \(why).", reading: "what would be if \(what)")
        }
        let made = try await desk.answer(reader.request, of: snapshot, at: now)
        let (until, answer) = (now + reader.request.span, made.answer)
        let reading = "what would be if \(what) until \(snapshot.clock(until, at: now))"
        let differences = answer.figures.compactMap(difference)
        let body = differences.isEmpty ? "nothing that I can measure would be different" : differences.formatted
        var sentences = ["If \(what) until \(snapshot.clock(until, at: now)): \(body)."]
        sentences += answer.violations.prefix(2).map { broken($0.rule, at: $0.at) }
        if let advice = answer.recommendations.first {
            let adviser = WhatIfAdvice(
                request: made.request, start: now, zone: snapshot.house.zone,
                currency: desk.learning.setting(in: snapshot).currency)
            sentences.append("Better: \(adviser.text(advice)).")
        }
        sentences += answer.missing.prefix(1).map { missing in
            "I cannot say \(word(missing.name)): \(missing.reason)."
        }
        if answer.confidence <= 0.5 {
            sentences.append("Much of this is a guess, as too little was measured here yet.")
        }
        sentences += answer.assumptions.prefix(1).map { "I assume that \($0)." }
        return HouseAnswer(
            intent: .whatIf, reading: reading, confidence: 0.9, text: sentences.joined(separator: " "),
            suggestions: [.init(text: "What I expect anyway", query: "What do you expect?")], analysis: made.id)
    }

    /// `nil` if there is none to speak of.
    private func difference(_ figure: WhatIfAnswer.Figure) -> String? {
        let change = figure.predicted - figure.baseline
        func number(_ value: Double) -> String { ControlValue.number(value.rounded(decimals: 2)).shown }
        func less(_ unit: String) -> String {
            let bounds = [abs(figure.low), abs(figure.high)].sorted()
            let sameSign = (figure.low < 0) == (figure.high < 0)
            let range = sameSign ? " (\(number(bounds[0])) to \(number(bounds[1])))" : ""
            return "about \(number(abs(change))) \(unit) \(change < 0 ? "less" : "more")\(range)"
        }
        switch figure.metric {
        case .energy: return abs(change) < 0.01 ? nil : less("kWh")
        case .cost:
            return abs(change) < 0.01 ? nil : less(desk.learning.setting(in: snapshot).currency)
        case .comfort:
            return abs(change) < 0.01
                ? nil : "comfort \(number(figure.predicted)) instead of \(number(figure.baseline))"
        default: return nil
        }
    }

    private func word(_ metric: String) -> String {
        switch WhatIfMetric(named: metric) {
        case .energy: "how much energy"
        case .cost: "what it costs"
        case .comfort: "how comfortable it is"
        default: metric
        }
    }

    private func broken(_ key: String, at instant: Instant) -> String {
        guard caller.may(.readRules), let entry = snapshot.rules.entry(ofKey: key) else {
            return "A promise would be broken at \(snapshot.clock(instant, at: now))."
        }
        let book = snapshot.rules
        let promise = Paraphrase.sentence(of: book.set.rules[entry.index.position], in: book.set, names: book.names)
        return "A promise would be broken at \(snapshot.clock(instant, at: now)): “\(promise)”"
    }

    // MARK: Not looked into

    private func notUnderstood(_ wish: Wish) -> HouseAnswer {
        refusal(
            wish.unread.isEmpty
                ? "I did not understand what shall be so."
                : "I did not understand “\(wish.unread.joined(separator: " "))”.",
            reading: "what would be if something were so",
            suggestions: [.init(text: "An example", query: "What if the heating is off tonight?")])
    }

    private func refusal(
        _ text: String, reading: String, suggestions: [HouseAnswer.Suggestion] = []
    ) -> HouseAnswer {
        HouseAnswer(intent: .whatIf, reading: reading, confidence: 0.5, text: text, suggestions: suggestions)
    }
}
