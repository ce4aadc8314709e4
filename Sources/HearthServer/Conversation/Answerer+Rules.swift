import HearthAccounts
import HearthConversation
import HearthDatabase
import HearthExplaining
import HearthHub
import HearthKernel
import HearthModel

/// What rules have to do with a device: why they did nothing, and which of them have a say.
extension Answerer {
    /// How far back a rule may have come near to it.
    private static let span = Milliseconds.hours(24)

    func whyNot(_ slot: SlotIndex) async throws(APIError) -> HouseAnswer {
        let narrator = narrator
        var answer = HouseAnswer(
            intent: .whyNot, reading: "why \(narrator.name(slot)) is not otherwise", confidence: 0.9,
            text: Self.forResidents, devices: device(of: slot))
        guard caller.may(.readRules) else { return answer }
        let why = try await stored { () async throws(StoreError) in
            try await hub.whyNot(slot, nil, from: now - Self.span, to: now, by: narrator)
        }
        answer.text = why.lines.joined(separator: " ")
        return answer
    }

    func controls(_ slot: SlotIndex) -> HouseAnswer {
        var answer = HouseAnswer(
            intent: .controls, reading: "what has a say in \(narrator.name(slot))", confidence: 0.9,
            text: Self.forResidents, devices: device(of: slot))
        guard caller.may(.readRules) else { return answer }
        answer.text = SlotExplanation(of: slot, by: narrator).lines.joined(separator: "\n")
        return answer
    }

    private func device(of slot: SlotIndex) -> [String] {
        snapshot.house.registry[snapshot.house.registry[slot].device].map { [$0.id] } ?? []
    }
}
