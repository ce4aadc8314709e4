import HearthConfig
import HearthConversation
import HearthExplaining
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore

/// A friendly word.
extension Answerer {
    /// What it has done today, as far as that is worth telling.
    var pride: HouseAnswer {
        get async throws(APIError) {
            let zone = snapshot.house.zone
            var query = EventQuery(
                types: [.command], from: zone.startOfDay(zone.local(now).date), to: now, limit: Self.mostDeeds)
            if visibility.isLimited { query.devices = Set(devices(of: nil).map(\.device.id)) }
            let deeds = try await events(query)
            let isWell = snapshot.concerns.values.allSatisfy { $0.state(at: now) == .resolved }
            let times = deeds.count == 1 ? "once" : "\(deeds.count) times"
            let number = deeds.count < Self.mostDeeds ? times : "at least " + times
            return HouseAnswer(
                intent: .smalltalk, reading: "what the house is proud of", confidence: 0.9,
                text: (deeds.isEmpty ? "I have moved nothing today" : "Something was moved \(number) today")
                    + (isWell && !visibility.isLimited ? ", and nothing is wrong." : "."),
                evidence: deeds.prefix(1).map(\.id.text))
        }
    }

    private static let mostDeeds = 1_000

    func smalltalk(_ sentence: Sentence) -> HouseAnswer {
        let name = snapshot.configuration.house.name
        let text =
            if sentence.contains("bored") {
                isPlain
                    ? (snapshot.emotionalState.feeling == .bored ? "Little happens here." : "Things happen as usual.")
                    : snapshot.emotionalState.feeling == .bored ? "Yes. Little happens here." : "No."
            } else if sentence.contains("joke") || sentence.contains("funny") {
                "I have none to tell now."
            } else {
                "I am \(name), and here to help. Ask me what I can do."
            }
        return HouseAnswer(
            intent: .smalltalk, reading: "a friendly word", confidence: 0.9, text: text,
            suggestions: [.init(text: "What I can do", query: "What can you do?")])
    }
}
