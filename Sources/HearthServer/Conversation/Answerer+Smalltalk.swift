import HearthConfig
import HearthConversation
import HearthExplaining
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore

/// What is nobody's business but everybody's: the sun, and a friendly word.
extension Answerer {
    /// How long the day is, by date and place.
    var season: HouseAnswer {
        let reading = "the sun of today"
        guard let sun = snapshot.sun else {
            return HouseAnswer(
                intent: .season, reading: reading, confidence: 0.9,
                text: "I do not know where this house stands. Its place belongs under 'house' in devices.yaml.")
        }
        let zone = snapshot.house.zone
        let today = zone.local(now).date
        guard let rise = sun.instant(of: .sunrise, on: today, in: zone),
            let set = sun.instant(of: .sunset, on: today, in: zone), set > rise
        else {
            return HouseAnswer(
                intent: .season, reading: reading, confidence: 0.9,
                text: sun.isUp(at: now) ? "The sun does not set today." : "The sun does not rise today.")
        }
        let minutes = (set - rise).count / Milliseconds.minutes(1).count
        return HouseAnswer(
            intent: .season, reading: reading, confidence: 0.9,
            text: "The sun rises at \(snapshot.clock(rise, at: now)) and sets at \(snapshot.clock(set, at: now)): "
                + "the day is \(minutes / 60) h \(minutes % 60) min long.")
    }

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
