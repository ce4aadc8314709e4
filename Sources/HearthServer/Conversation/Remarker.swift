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
    let lexicon: Lexicon
    let caller: Caller
    let now: Instant

    /// - Returns: `nil` if nothing of the kind is said.
    func answer(_ said: String, as reading: PhraseBook.Reading) async -> HouseAnswer? {
        let (intent, sentence) = (reading.intent, Sentence(said))
        guard let remark = Remark(sentence, as: reading) else {
            return intent == .snooze ? notUnderstood(reading) : nil
        }
        if remark == .thanks {
            await hub.withCore { $0.noteThanks() }
            return HouseAnswer(intent: .thanks, reading: "thanks", confidence: 1, text: "You are welcome.")
        }
        guard caller.may(.handleConcerns) else {
            return HouseAnswer(
                intent: intent, reading: "a word on a concern", confidence: 0.9, text: "Ask somebody who lives here.")
        }
        let meant = concerns(meantBy: sentence)
        guard meant.count == 1, let concern = meant.first else { return which(meant, intent, said) }
        if concern.trouble?.isOfSecurity == true, !caller.may(.handleSecurity) {
            return HouseAnswer(
                intent: intent, reading: "a word on a concern", confidence: 0.9,
                text: "That is a matter of security, which an owner has to answer.", evidence: [concern.id])
        }
        let (reply, text) = outcome(of: remark, concern.concern.text)
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

    private func outcome(of remark: Remark, _ text: String) -> (HubCore.ConcernReply, String) {
        switch remark {
        case .known, .thanks: return (.acknowledge, "All right, you know of this: \(text).")
        case .fixed: return (.resolve, "Good. I take this as fixed until I see otherwise: \(text).")
        case .at(let time):
            let then = time.instant(after: now, in: snapshot.house.zone, sun: snapshot.sun) ?? now + .hours(3)
            return (.snooze(then - now), "I will leave it until \(snapshot.clock(then, at: now)): \(text).")
        case .later(let span):
            return (.snooze(span), "I will leave it until \(snapshot.clock(now + span, at: now)): \(text).")
        case .tomorrow:
            let zone = snapshot.house.zone
            let morning = TimeOfDay(around: .hours(7))
            let span = max(.hours(1), Milliseconds.days(1) - (zone.local(now).timeOfDay - morning))
            return (.snooze(span), "I will leave it until \(snapshot.clock(now + span, at: now)): \(text).")
        }
    }

    private func notUnderstood(_ reading: PhraseBook.Reading) -> HouseAnswer {
        HouseAnswer(
            intent: .snooze, reading: "to come back to it later", confidence: 0.3,
            text: "I did not understand “\(reading.rest.text)”. Say when, as in “remind me in two hours”.")
    }

    // MARK: Which

    private func concerns(meantBy sentence: Sentence) -> [HouseConcern] {
        let open = snapshot.concerns.values.filter { [.open, .acknowledged].contains($0.state(at: now)) }
            .sorted { ($1.felt(at: now).weight(at: now), $0.id) < ($0.felt(at: now).weight(at: now), $1.id) }
        let named = Spoken(sentence.words, in: snapshot, by: lexicon).things
        if !named.isEmpty {
            return open.filter { concern in
                named.contains { thing in
                    switch thing {
                    case .device(let index): snapshot.house.registry[index]?.id == concern.subject
                    case .area(let area): concern.subject == area || snapshot.area(of: concern.subject) == area
                    case .group(let members):
                        members.contains { snapshot.house.registry[$0]?.id == concern.subject }
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
