import HearthAccounts
import HearthDatabase
import HearthHub
import HearthMind
import HearthModel

/// What became of the like before (docs/spec/mind.md, section 7).
extension Answerer {
    /// What is wrong, and how it was the last time.
    func botheringAndBefore() async throws(APIError) -> HouseAnswer {
        guard caller.may(.handleConcerns) else { return bothering([:]) }
        let memories = try await stored { () async throws(StoreError) in try await hub.memories.all() }
        var (sentences, pains) = ([String: String](), [String: Memory]())
        for concern in snapshot.feltConcerns(at: now) {
            // The newest is the first.
            guard let pain = memories.first(where: { $0.isLastTime(of: concern) }), let ended = pain.ended else {
                continue
            }
            let time = snapshot.clock(ended, at: now)
            // Of several that are one by now, all times are counted together.
            let mean = Milliseconds(pain.lasted.count / Int64(max(1, pain.occurrences))).inWords
            sentences[concern.id] =
                pain.occurrences == 1
                ? "The last time, which ended \(time), lasted \(mean)"
                : "It was so \(pain.occurrences) times before, \(mean) on average; the last time ended \(time)"
            pains[concern.id] = pain
        }
        var answer = bothering(sentences)
        answer.memories = answer.evidence.compactMap { pains[$0]?.id }
        return answer
    }
}

extension Memory {
    /// It hurt in the same way, and was over before this began.
    fileprivate func isLastTime(of concern: FeltConcern) -> Bool {
        kind == .pain && topic?.kind == concern.topic.kind && topic?.subject == concern.topic.subject
            && ended.map { $0 <= concern.opened } ?? false
    }
}
