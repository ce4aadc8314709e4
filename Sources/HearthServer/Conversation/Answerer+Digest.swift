import HearthAccounts
import HearthConfig
import HearthConversation
import HearthDatabase
import HearthExplaining
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore

/// What happened: of a day its last events, of a week or a month what there was of each kind.
extension Answerer {
    private static let mostLines = 7
    private static let mostEvents = 1_000

    func digest(_ sentence: Sentence, of thing: Lexicon.Thing?) async throws(APIError) -> HouseAnswer {
        let (zone, said) = (snapshot.house.zone, SaidDays(in: sentence) ?? .day(0))
        let days = said.days(from: zone.local(now).date, isPast: true)
        let span = zone.startOfDay(days.lowerBound)..<min(now, zone.startOfDay(days.upperBound + 1))
        let about = thing.map { " to " + name(of: $0) } ?? ""
        var answer = HouseAnswer(
            intent: .digest, reading: "what happened \(said.name)\(about)", confidence: 0.9,
            text: "Nothing worth telling happened \(said.name)\(about).")
        guard span.lowerBound < now else { return answer }
        let isLong = days.lowerBound < days.upperBound || [.week(0), .month(0)].contains(said)
        if isLong, thing == nil, !visibility.isLimited { return try await review(of: span, said, answer) }
        let types: Set<EventType> = visibility.isLimited ? [.command] : [.command, .mode, .presence, .concern]
        var query = EventQuery(types: types, from: span.lowerBound, to: span.upperBound, limit: Self.mostLines)
        if thing != nil || visibility.isLimited { query.devices = Set(devices(of: thing).map(\.device.id)) }
        let events = try await events(query).reversed()
        if !events.isEmpty {
            answer.text = events.map { "\(narrator.time($0.at)) \($0.text)." }.joined(separator: "\n")
            answer.evidence = events.map(\.id.text)
        }
        return answer
    }

    /// A week or a month, one line of a kind.
    private func review(
        of span: Range<Instant>, _ said: SaidDays, _ answer: HouseAnswer
    ) async throws(APIError) -> HouseAnswer {
        var answer = answer
        var query = EventQuery(types: [.concern], from: span.lowerBound, to: span.upperBound, limit: Self.mostEvents)
        let concerns = try await events(query)
        query.types = [.command]
        let commands = try await events(query)
        var lines = worries(concerns, &answer.evidence)
        lines += deeds(commands, &answer.evidence)
        if let energy = try await energy(of: span, &answer.evidence) { lines.append(energy) }
        let memories = try await stored { () async throws(StoreError) in try await hub.memories.all() }
            .filter { span.contains($0.at) && $0.teller != nil && $0.isKnown(to: caller) }
        if !memories.isEmpty {
            lines.append("I was told \(memories.count == 1 ? "one thing" : "\(memories.count) things") to remember.")
            answer.memories = memories.prefix(Self.most).map(\.id)
        }
        if !lines.isEmpty { answer.text = (["\(said.name.capitalisedFirst):"] + lines).joined(separator: "\n") }
        return answer
    }

    /// This week as one message; `nil` if nothing happened in it.
    var weekInOneLine: String? {
        get async throws(APIError) {
            let text = try await digest(Sentence("this week"), of: nil).text
            let isEmpty = text.hasSuffix(":\n" + Self.quiet)
            return isEmpty ? nil : text.replacing("\n", with: " ")
        }
    }

    private static let quiet = "Nothing was wrong."

    /// What began to weigh on the house, those that still do first.
    private func worries(_ events: [HouseEvent], _ evidence: inout [String]) -> [String] {
        var seen: Set<String> = []
        let opened = events.filter { event in
            let isNew = event.data.contains { $0.name == "state" && ["opened", "renewed"].contains($0.value.text) }
            return isNew && seen.insert(event.subject).inserted
        }
        guard !opened.isEmpty else { return [Self.quiet] }
        let isOpen = { (event: HouseEvent) in
            snapshot.concerns[event.subject].map { $0.state(at: now) != .resolved } ?? false
        }
        let ordered = opened.filter(isOpen) + opened.filter { !isOpen($0) }
        let told = ordered.prefix(Self.most)
        evidence += told.map(\.id.text)
        let more = ordered.count - told.count
        let texts = told.map { $0.text + (isOpen($0) ? ", which is still so" : ", which is over") }
        return ["I worried: " + texts.joined(separator: "; ") + (more > 0 ? "; and \(more) more." : ".")]
    }

    /// How often people and rules moved things, and what they moved most.
    private func deeds(_ events: [HouseEvent], _ evidence: inout [String]) -> [String] {
        guard let newest = events.first else { return [] }
        let byHand = events.count { $0.origin?.isHand == true }
        let isAll = events.count < Self.mostEvents
        var counts: [String: Int] = [:]
        for event in events { if let device = event.device { counts[device, default: 0] += 1 } }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        let name = most.flatMap { most in
            snapshot.house.registry.index(of: most.key).flatMap { snapshot.house.registry[$0]?.name }
        }
        evidence.append(newest.id.text)
        let times = events.count == 1 ? "once" : "\(isAll ? "" : "at least ")\(events.count) times"
        let people =
            switch byHand {
            case 0: "not by people"
            case events.count: "by people"
            default: "\(byHand) of them by people"
            }
        return ["Something was moved \(times), \(people)" + (name.map { "; most often \($0)" } ?? "") + "."]
    }

    /// What was used, beside as long a time before.
    private func energy(of span: Range<Instant>, _ evidence: inout [String]) async throws(APIError) -> String? {
        let devices = devices(of: nil).map(\.device)
        func used(_ span: Range<Instant>) async throws(APIError) -> EnergyUse {
            try await stored { () async throws(StoreError) in
                try await EnergyUse(
                    of: devices, isWhole: true, from: span.lowerBound, to: span.upperBound, snapshot, hub)
            }
        }
        let length = span.upperBound - span.lowerBound
        let (use, earlier) = (
            try await used(span), try await used(span.lowerBound - length..<span.lowerBound)
        )
        guard let total = use.total else { return nil }
        if let first = use.shares.first { evidence += try await lastReport(of: first.device) }
        // Of fewer meters nothing can be said.
        let change = use.shares.count == earlier.shares.count ? earlier.total.map { total - $0 } : nil
        let beside = change.map { change in
            abs(change) < 0.05
                ? ", as much as in as long a time before"
                : ", \(kilowattHours(abs(change))) \(change < 0 ? "less" : "more") than in as long a time before"
        }
        return "\(kilowattHours(total)) were used\(beside ?? "")."
    }
}
