import HearthAccounts
import HearthConfig
import HearthConversation
import HearthDatabase
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// Says who is expected, and writes down who is (docs/spec/mind.md, section 9). Guests hear nothing of it, whatever there is.
struct Doorkeeper: Sendable {
    let hub: Hub
    let accounts: Accounts
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    /// More are not told at once.
    private static let most = 5
    /// Of the house.
    static let mostVisits = 200
    /// Characters of a name.
    static let longestName = 60
    /// That one lasts, and lies ahead.
    static let (longest, furthest) = (Milliseconds.days(366), Milliseconds.days(400))
    /// Who is at home in an absence.
    static let nobody = "nobody"
    private static let anybody: Set<String> = [
        "who", "whom", "anybody", "anyone", "somebody", "someone", "visits", "visit", "visitor", "visitors", "guests",
        "deliveries",
    ]
    private static let roomWords: Set<String> = ["room", "rooms", "and", "area", "the"]

    private var knowsPeople: Bool { caller.may(.readPeople) && !caller.visibility.isLimited }

    /// - Parameter lexicon: names of rooms.
    /// - Returns: `nil` if it is about something else after all.
    func answer(_ said: String, as intent: Intent, naming lexicon: Lexicon) async throws(APIError) -> HouseAnswer? {
        switch intent {
        case .visitors: return list(Sentence(said), isSure: true)
        // `when does the plumber come` may ask for a note as well.
        case .howDoI: return list(Sentence(said), isSure: false)
        case .visitor, .cancel:
            guard let visit = SaidVisit(said) else { return nil }
            if visit.isOff { return try await cancel(visit, isSure: intent == .visitor) }
            return intent == .visitor ? try await note(visit, naming: lexicon) : nil
        case .presence: return try await back(Sentence(said))
        default: return nil
        }
    }

    // MARK: Who is expected

    /// - Parameter isSure: nothing else may be asked for.
    private func list(_ sentence: Sentence, isSure: Bool) -> HouseAnswer? {
        var words = sentence.words
        let window = SaidWindow(takenFrom: &words)
        let asksAnybody = isSure && words.contains(where: Self.anybody.contains)
        let isNamed = asksAnybody || SaidVisit.isKnown(words)
        // What a guest hears does not depend on what there is.
        guard knowsPeople else { return isSure && isNamed ? answer(.visitors, Answerer.forResidents) : nil }
        guard isNamed || snapshot.visits.contains(where: { $0.isNamed(in: words) }) else { return nil }
        let span = window?.span(of: .absence, at: now, in: snapshot.house.zone)
        let meant = snapshot.visits.filter { visit in
            let isMeant = visit.isNamed(in: words) || asksAnybody
            guard let span, let time = visit.window(at: max(now, span.from), in: snapshot.house.zone) else {
                return isMeant
            }
            return isMeant && time.lowerBound < span.to
        }
        if !isSure, meant.isEmpty { return nil }
        let (visits, absences) = (meant.filter { $0.kind != .absence }, meant.filter { $0.kind == .absence })
        var parts = [String]()
        if !visits.isEmpty {
            parts.append("I expect " + visits.prefix(Self.most).map { snapshot.told($0, at: now) }.formatted)
            if visits.count > Self.most { parts.append("And \(visits.count - Self.most) more") }
        } else {
            parts.append(asksAnybody ? "I expect nobody\(span == nil ? "" : " then")" : "Nobody told me of that")
        }
        for absence in absences.prefix(Self.most) { parts.append(snapshot.told(absence, at: now).capitalisedFirst) }
        return answer(.visitors, parts.joined(separator: ". ") + ".", meant)
    }

    // MARK: Who comes

    private func note(_ said: SaidVisit, naming lexicon: Lexicon) async throws(APIError) -> HouseAnswer? {
        // Without a time it may be anything: `Anna comes from Spain`.
        guard let window = said.window else {
            guard said.kind == .absence || SaidVisit.isKnown(Sentence(said.who).words) else { return nil }
            guard knowsPeople else { return answer(.visitor, Answerer.forResidents) }
            let asked = said.kind == .absence ? "Until when?" : "When?"
            return answer(.visitor, "\(asked) Say it in one sentence, as in \(Self.example(said)).", confidence: 0.5)
        }
        guard knowsPeople, caller.may(.keepMemories) else { return answer(.visitor, Answerer.forResidents) }
        guard said.name.count <= Self.longestName else {
            return answer(.visitor, "That name is too long. Nothing was noted.", confidence: 0.5)
        }
        guard let span = window.span(of: said.kind, at: now, in: snapshot.house.zone) else {
            return answer(
                .visitor, "I do not know when that is, or it has no end. Say it as in \(Self.example(said)).",
                confidence: 0.5)
        }
        guard let areas = areas(said, by: lexicon) else {
            return answer(
                .visitor, "I know no room “\(said.place.joined(separator: " "))”. Nothing was noted.", confidence: 0.5)
        }
        let visit = Visit(
            id: Self.newID(),
            who: said.kind == .absence ? Self.nobody : said.name, kind: .init(said.kind), from: span.from, to: span.to,
            days: span.days, areas: areas, people: said.kind == .absence ? people(isOwn: said.isOwn) : [],
            saidBy: caller.origin)
        if let known = snapshot.visits.first(where: { $0.saysTheSame(as: visit) }) {
            return answer(.visitor, "I know: \(snapshot.told(known, at: now)).", [known])
        }
        guard snapshot.visits.count < Self.mostVisits else {
            return answer(.visitor, "I expect too many already. Cancel something first; nothing was noted.")
        }
        try await stored { () async throws(StoreError) in try await hub.expect(visit) }
        return noted(visit)
    }

    private func noted(_ visit: Visit) -> HouseAnswer {
        let told = snapshot.told(visit, at: now)
        guard visit.kind == .absence else {
            var answer = answer(.visitor, "I expect \(told).", [visit])
            answer.suggestions = [.init(text: "Not after all", query: "Cancel \(visit.who)")]
            return answer
        }
        let names = visit.people.compactMap { snapshot.presences[$0]?.person.name }
        let taken = names.isEmpty ? "" : " I take \(names.formatted) to be away for that time."
        var answer = answer(.visitor, "\(told.capitalisedFirst).\(taken)", [visit])
        answer.suggestions = [
            .init(text: "What that would save", query: "What if we are away for a week?"),
            .init(text: "Not after all", query: "Cancel we are away"),
        ]
        return answer
    }

    private static func example(_ said: SaidVisit) -> String {
        said.kind == .absence ? "“we are away until Sunday”" : "“\(said.name) comes tomorrow between 10 and 12”"
    }

    static func newID() -> String { "visit_" + String(UInt64.random(in: .min ... .max), radix: 36) }

    /// - Returns: `nil` if a room is named that is not known.
    private func areas(_ said: SaidVisit, by lexicon: Lexicon) -> [String]? {
        if said.place.isEmpty { return [] }
        let (named, rest) = lexicon.mentions(in: said.place)
        let areas = named.joined().compactMap { if case .area(let area) = $0 { area } else { nil } }
        guard !areas.isEmpty, rest.allSatisfy(Self.roomWords.contains) else { return nil }
        return Array(Set(areas)).sorted()
    }

    /// Those for whom the caller may speak, of whom it was said: one alone, or all who live here.
    func people(isOwn: Bool) -> [String] {
        let own = caller.principal.flatMap { principal in accounts.users.first { $0.id == principal.userID }?.personID }
        guard !isOwn, caller.may(.speakForOthers) else { return [own].compactMap(\.self) }
        return snapshot.presences.values.map(\.person).filter { [.owner, .resident].contains($0.role) }.map(\.id)
            .sorted()
    }

    // MARK: Who does not

    private func cancel(_ said: SaidVisit, isSure: Bool) async throws(APIError) -> HouseAnswer? {
        guard knowsPeople, caller.may(.keepMemories) else {
            return isSure ? answer(.visitor, Answerer.forResidents) : nil
        }
        let words = Sentence(said.who).words
        let span = said.window?.span(of: said.kind, at: now, in: snapshot.house.zone)
        let meant = snapshot.visits.filter { visit in
            let isNamed = said.kind == .absence ? visit.kind == .absence : visit.isMeant(by: words)
            guard let span, let time = visit.window(at: max(now, span.from), in: snapshot.house.zone) else {
                return isNamed
            }
            return isNamed && time.lowerBound < span.to
        }
        guard let visit = meant.first else {
            return isSure ? answer(.visitor, "I expected nothing of the kind.") : nil
        }
        guard meant.count == 1 else {
            let told = meant.prefix(Self.most).map { snapshot.told($0, at: now) }.formatted(or: "or")
            return answer(.visitor, "Which do you mean: \(told)? Say the day with it.", meant, confidence: 0.5)
        }
        let told = snapshot.told(visit, at: now)
        if let span, !visit.days.isEmpty, let time = visit.window(at: max(now, span.from), in: snapshot.house.zone) {
            var rest = visit
            rest.without.append(snapshot.house.zone.local(time.lowerBound).date)
            let kept = rest
            try await stored { () async throws(StoreError) in try await hub.expect(kept) }
            return answer(.visitor, "All right, not this time. I expect \(snapshot.told(kept, at: now)).", [kept])
        }
        try await stored { () async throws(StoreError) in try await hub.cancel([visit]) }
        let text = visit.kind == .absence ? "somebody is at home after all" : "I do not expect \(told)"
        return answer(.visitor, "All right, \(text).")
    }

    /// Somebody is home again before the time: nobody is away any more because of that word.
    private func back(_ sentence: Sentence) async throws(APIError) -> HouseAnswer? {
        guard ["home", "back"].contains(where: sentence.contains), knowsPeople, caller.may(.keepMemories),
            let absence = snapshot.absence(at: now)
        else { return nil }
        try await stored { () async throws(StoreError) in try await hub.cancel([absence]) }
        return answer(.presence, "Welcome home. I no longer take anybody to be away.")
    }

    private func answer(
        _ intent: Intent, _ text: String, _ visits: [Visit] = [], confidence: Double = 0.9
    ) -> HouseAnswer {
        HouseAnswer(
            intent: intent, reading: intent == .visitors ? "who is expected" : "who comes, or is away",
            confidence: confidence, text: text, evidence: visits.prefix(Self.most).map(\.id))
    }
}

extension Visit {
    private var name: Set<String> { kind == .absence ? [] : Set(Sentence(who).words).subtracting(["the", "a"]) }

    /// Whether all words of the name are there.
    fileprivate func isNamed(in words: [String]) -> Bool { !name.isEmpty && name.isSubset(of: words) }

    /// The same, or a part of the name: `Tom` of `Tom and Lisa`.
    fileprivate func isMeant(by words: [String]) -> Bool {
        isNamed(in: words) || !words.isEmpty && name.isSuperset(of: words)
    }

    fileprivate func saysTheSame(as other: Visit) -> Bool {
        who == other.who && kind == other.kind && days == other.days && areas == other.areas && to == other.to
            && (from == other.from || kind == .absence && from <= other.from)
    }
}

extension Visit.Kind {
    init(_ said: SaidVisit.Kind) {
        switch said {
        case .trade: self = .trade
        case .guest: self = .guest
        case .delivery: self = .delivery
        case .yard: self = .yard
        case .absence: self = .absence
        }
    }
}
