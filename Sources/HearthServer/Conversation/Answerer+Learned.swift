import HearthAccounts
import HearthConversation
import HearthDatabase
import HearthHub
import HearthMind
import HearthModel

/// What the house has learned: of its rooms, of what is to come, and of what people like.
extension Answerer {
    var learned: HouseAnswer {
        get async throws(APIError) {
            var answer = HouseAnswer(
                intent: .learned, reading: "what the house has learned", confidence: 0.9, text: Self.forResidents)
            guard caller.may(.lookAhead), caller.may(.keepMemories) else { return answer }
            let rooms = desk.learning.learned.rooms.keys.sorted().map(snapshot.areaName)
            var parts =
                rooms.isEmpty
                ? [] : ["I know how fast \(rooms.formatted) \(rooms.count == 1 ? "gets" : "get") warm and cold."]
            parts += HouseLoop.allCases.compactMap(gain)
            let memories = try await stored { () async throws(StoreError) in try await hub.memories.all() }
            let tastes = memories.filter { $0.kind == .preference && $0.isKnown(to: caller) }
            parts += tastes.prefix(Self.most).map { "\($0.content)." }
            if tastes.count > Self.most { parts.append("And \(tastes.count - Self.most) more of what you like.") }
            answer.memories = tastes.prefix(Self.most).map(\.id)
            answer.evidence = tastes.prefix(Self.most).flatMap(\.evidence)
            answer.text =
                parts.isEmpty ? "Nothing yet: I have not seen enough of this house." : parts.joined(separator: " ")
            return answer
        }
    }

    /// By how much its forecasts are better than the belief that all stays as it is; `nil` if they are not.
    private func gain(_ loop: HouseLoop) -> String? {
        let subjects: [HouseLoop: String] = [.climate: "rooms", .lighting: "who is home", .energy: "energy"]
        guard let subject = subjects[loop], let skill = desk.skill(of: loop), skill >= 0.01 else { return nil }
        return
            "What I expect of \(subject) errs \(Int((skill * 100).rounded())) % less than if I believed that nothing changes."
    }
}
