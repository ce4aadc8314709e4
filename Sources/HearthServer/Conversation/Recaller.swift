import HearthAccounts
import HearthConversation
import HearthDatabase
import HearthHousehold
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore

/// Remembers what somebody says it shall, and says what it remembers (docs/spec/mind.md, sections 7 and 9). What others
/// told it as private is as if it were not there.
struct Recaller: Sendable {
    let hub: Hub
    let snapshot: HouseSnapshot
    let lexicon: Lexicon
    let caller: Caller
    let now: Instant

    private static let most = 3
    /// What fits less than this share of the best is not told.
    private static let nearly = 0.75

    /// - Returns: `nil` if nothing of the kind is said.
    func answer(_ said: String, as reading: PhraseBook.Reading) async throws(APIError) -> HouseAnswer? {
        switch Recollection(said, as: reading) {
        case nil: return nil
        case .tell(let content)?: return try await keep(content)
        case .recall(let words)?: return try await recall(words, Sentence(said), reading.intent)
        }
    }

    private func keep(_ content: String) async throws(APIError) -> HouseAnswer {
        guard caller.may(.keepMemories) else { return refusal(.note) }
        let memory = Memory(told: content, by: caller, at: now)
        let kept = try await stored { () async throws(StoreError) in try await hub.memories.keep(memory) }
        guard let kept else { throw .tooManyMemories }
        return HouseAnswer(
            intent: .note, reading: "to remember something", confidence: 0.9,
            text: "I will remember: \(kept.content.hasSuffix(".") ? kept.content : kept.content + ".")",
            memories: [kept.id])
    }

    private func recall(
        _ words: [String], _ sentence: Sentence, _ intent: Intent
    ) async throws(APIError) -> HouseAnswer? {
        guard caller.may(.keepMemories) else { return refusal(intent) }
        let all = try await stored { () async throws(StoreError) in try await hub.memories.all() }
        let known = all.filter { $0.isKnown(to: caller) } + (try await captured(words))
        let ranked = NoteSearch(known.map { $0.title + " " + $0.content }).ranked(for: sentence.words)
        // `where is the hall sensor` asks how that is.
        let isNamed = !lexicon.things(in: sentence).isEmpty
        let least = max(isNamed ? 0.5 : 0, (ranked.first?.score ?? 0) * Self.nearly)
        let found = ranked.filter { $0.score >= least }.prefix(Self.most).map { known[$0.place] }
        if found.isEmpty, isNamed, !sentence.contains("remember") { return nil }
        var answer = HouseAnswer(
            intent: intent, reading: "what is remembered of " + words.joined(separator: " "),
            confidence: 0.9, text: "")
        answer.text = found.isEmpty ? "I remember nothing of that." : found.map(told).joined(separator: "\n")
        answer.evidence = found.flatMap(\.evidence)
        answer.memories = found.map(\.id)
        return answer
    }

    /// What people captured at the door for memories, as far as the caller sees it, and what the house noted of its days.
    private func captured(_ words: [String]) async throws(APIError) -> [Memory] {
        let query = SearchQuery(words.prefix(SearchQuery.mostTerms).joined(separator: " "))
        let list = try await kept { () async throws(HouseholdError) in
            try await hub.household.search(
                query, ItemFilter(origin: .unremembered), ItemPage(size: Self.most), for: caller.viewer)
        }
        return list.entries.map { Memory(captured: $0.item) }
    }

    private func told(_ memory: Memory) -> String {
        let time = snapshot.clock(memory.at, at: now)
        guard let teller = memory.teller else { return "\(time.capitalisedFirst): \(memory.content)" }
        let who = teller.userID == caller.principal?.userID.text ? "You" : teller.name
        return "\(who) told me \(time.contains(" ") ? "" : "at ")\(time): \(memory.content)"
    }

    private func refusal(_ intent: Intent) -> HouseAnswer {
        HouseAnswer(intent: intent, reading: "memories", confidence: 0.9, text: "Ask somebody who lives here.")
    }
}
