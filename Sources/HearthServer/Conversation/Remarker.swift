import HearthAccounts
import HearthConversation
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// Takes what people say to what the house worries about, as the app does (docs/spec/mind.md, section 9): which concern is
/// meant follows from what is named, or from what this speaker was told last.
struct Remarker: Sendable {
    let hub: Hub
    let desk: ConversationDesk
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    /// - Returns: `nil` if nothing of the kind is said.
    func answer(_ said: String) async -> HouseAnswer? {
        guard let remark = Remark(Sentence(said)) else { return nil }
        if remark.kind == .thanks {
            await hub.withCore { $0.noteThanks() }
            return HouseAnswer(intent: .thanks, reading: "thanks", confidence: 1, text: "You are welcome.")
        }
        let intent = remark.kind.intent
        guard caller.may(.handleConcerns) else {
            return HouseAnswer(
                intent: intent, reading: "a word on a concern", confidence: 0.9, text: "Ask somebody who lives here.")
        }
        let meant = concerns(meantBy: remark.sentence)
        guard meant.count == 1, let concern = meant.first else { return which(meant, intent, said) }
        if concern.trouble?.isOfSecurity == true, !caller.may(.handleSecurity) {
            return HouseAnswer(
                intent: intent, reading: "a word on a concern", confidence: 0.9,
                text: "That is a matter of security, which an owner has to answer.", evidence: [concern.id])
        }
        let (reply, text) = outcome(of: remark.kind, concern.concern.text)
        let id = concern.id
        let origin = caller.origin
        guard await hub.withCore({ $0.reply(toConcern: id, reply, note: String(said.prefix(500)), by: origin) }) != nil
        else {
            return which([], intent, said)
        }
        return HouseAnswer(
            intent: intent, reading: "a word on: " + concern.concern.text, confidence: 0.9, text: text,
            evidence: [concern.id], devices: [concern.concern.about].compactMap(\.self))
    }

    private func outcome(of kind: Remark.Kind, _ text: String) -> (HubCore.ConcernReply, String) {
        switch kind {
        case .known, .thanks: return (.acknowledge, "All right, you know of this: \(text).")
        case .fixed: return (.resolve, "Good. I take this as fixed until I see otherwise: \(text).")
        case .later(let span):
            return (.snooze(span), "I will leave it until \(snapshot.clock(now + span, at: now)): \(text).")
        case .tomorrow:
            let zone = snapshot.house.zone
            let morning = TimeOfDay(around: .hours(7))
            let span = max(.hours(1), Milliseconds.days(1) - (zone.local(now).timeOfDay - morning))
            return (.snooze(span), "I will leave it until \(snapshot.clock(now + span, at: now)): \(text).")
        }
    }

    // MARK: Which

    private func concerns(meantBy sentence: Sentence) -> [HouseConcern] {
        let open = snapshot.concerns.values.filter { [.open, .acknowledged].contains($0.state(at: now)) }
            .sorted { ($1.felt(at: now).weight(at: now), $0.id) < ($0.felt(at: now).weight(at: now), $1.id) }
        let named = Lexicon(snapshot, seenBy: caller.visibility).mentions(in: sentence).named.flatMap(\.self)
        if !named.isEmpty {
            return open.filter { concern in
                named.contains { thing in
                    switch thing {
                    case .device(let index): snapshot.house.registry[index]?.id == concern.subject
                    case .area(let area): concern.subject == area || snapshot.area(of: concern.subject) == area
                    }
                }
            }
        }
        let told = desk.lastConcerns(of: caller.bucket, at: now)
        let ofLast = open.filter { told.contains($0.id) }
        return ofLast.isEmpty ? open : ofLast
    }

    private func which(_ concerns: [HouseConcern], _ intent: Intent, _ said: String) -> HouseAnswer {
        guard !concerns.isEmpty else {
            return HouseAnswer(
                intent: intent, reading: "a word on a concern", confidence: 0.5,
                text: "I have no such concern.",
                suggestions: [.init(text: "What is wrong", query: "What is wrong?")])
        }
        return HouseAnswer(
            intent: intent, reading: "one of \(concerns.count) concerns", confidence: 0.5,
            text: "Which do you mean: " + concerns.prefix(3).map(\.concern.text).formatted(or: "or") + "?",
            evidence: concerns.prefix(3).map(\.id),
            suggestions: concerns.prefix(3).compactMap { concern in
                guard
                    let name = concern.concern.about.flatMap({ snapshot.house.registry.index(of: $0) })
                        .flatMap({ snapshot.house.registry[$0]?.name })
                else { return nil }
                let query = intent == .fixed ? "\(name) is fixed" : "I know about \(name)"
                return .init(text: name, query: query)
            })
    }
}

extension Remark.Kind {
    fileprivate var intent: Intent {
        switch self {
        case .known: .acknowledge
        case .fixed: .fixed
        case .later, .tomorrow: .snooze
        case .thanks: .thanks
        }
    }
}
