import HearthConfig
import HearthConversation
import HearthDatabase
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// Seasons and the sun.
extension Answerer {
    func season(_ sentence: Sentence) async throws(APIError) -> HouseAnswer {
        let asked = Season.allCases.first { season in season.words.contains(where: sentence.contains) }
        guard asked != nil || sentence.contains("season") else { return sun }
        let desk = SeasonDesk(hub: hub)
        let seasons = try await stored { () async throws(StoreError) in
            try await desk.seasons(in: snapshot, at: now)
        }
        var answer = HouseAnswer(
            intent: .season, reading: asked.map { "whether it is \($0.name)" } ?? "what season it is",
            confidence: 0.9, text: asked.map { told($0, of: seasons) } ?? told(seasons))
        let visible = snapshot.devices(seenBy: visibility)
        for index in SeasonSource(snapshot).devices {
            guard let device = visible.first(where: { $0.index == index })?.device else { continue }
            answer.devices.append(device.id)
            answer.evidence += try await lastReport(of: device)
        }
        return answer
    }

    private func told(_ season: Season, of seasons: Seasons) -> String {
        let reason = reason(for: season, of: seasons)
        switch seasons.has(season) {
        case true?: return "Yes. \(reason)"
        case false?: return "No. \(reason)"
        case nil: return "I cannot tell. \(reason)"
        }
    }

    private func told(_ seasons: Seasons) -> String {
        let ofYear = [Season.winter, .spring, .summer, .autumn].first { seasons.has($0) == true }
        let more = [Season.mosquito, .fire, .rain, .storm].filter { seasons.has($0) == true }.map(\.name)
        guard let ofYear else { return "I cannot tell. \(reason(for: .winter, of: seasons))" }
        return "It is \(([ofYear.name] + more).formatted). \(reason(for: ofYear, of: seasons))"
    }

    /// On what it rests, or what is missing.
    private func reason(for season: Season, of seasons: Seasons) -> String {
        func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
        let warmth = seasons.mean.map { "The last 7 days were \(tenths($0)) °C on average" }
        switch season {
        case .winter: return warmth.map { $0 + "; winter is below \(tenths(seasons.limits.winter)) °C." } ?? Self.tooFew
        case .summer: return warmth.map { $0 + "; summer is above \(tenths(seasons.limits.summer)) °C." } ?? Self.tooFew
        case .spring, .autumn:
            guard let warmth else { return Self.tooFew }
            guard let trend = seasons.trend else { return warmth + ", and I do not know how they were before." }
            return warmth + ", \(tenths(abs(trend))) °C \(trend < 0 ? "colder" : "warmer") than some weeks before."
        case .mosquito:
            let limits = "mosquitoes fly above \(tenths(seasons.limits.mosquito)) °C and 60 %."
            let humid = seasons.humidity.map { "\(Int($0.rounded())) % humid" }
            guard seasons.has(.mosquito) != nil, let warmth else { return Self.tooFew }
            return [warmth, humid].compactMap(\.self).joined(separator: " and ") + "; " + limits
        case .fire:
            let limits = "things burn below 5 mm and above \(tenths(seasons.limits.fire)) °C."
            let parts = [
                seasons.rainOfFortnight.map { "\(tenths($0)) mm of rain fell" },
                seasons.maximum.map { "it was at most \(tenths($0)) °C" },
            ].compactMap(\.self)
            return seasons.has(.fire) == nil
                ? Self.noRain : "In 14 days " + parts.joined(separator: ", and ") + "; " + limits
        case .rain:
            return seasons.rainOfWeek.map { "In 7 days \(tenths($0)) mm of rain fell; much is above 30 mm." }
                ?? Self.noRain
        case .storm:
            return seasons.stormyDays.map { "Of the last 30 days \($0) had a storm or a warning of one." }
                ?? "Nobody tells me of warnings."
        }
    }

    private static let tooFew = "Too little was measured of the last days outside."
    private static let noRain =
        "Too little was measured of the last days outside, or nothing measures how much rain falls."

    /// How long the day is, by date and place.
    private var sun: HouseAnswer {
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
}

extension Season {
    /// As one asks for it.
    fileprivate var words: [String] {
        switch self {
        case .winter, .spring, .summer: [rawValue]
        case .autumn: ["autumn", "fall"]
        case .mosquito: ["mosquito", "mosquitoes", "mosquitos"]
        case .fire: ["fire", "wildfire"]
        case .rain: ["rain", "rainy", "wet"]
        case .storm: ["storm", "hurricane"]
        }
    }

    fileprivate var name: String {
        switch self {
        case .winter, .spring, .summer, .autumn: rawValue
        case .mosquito, .fire, .rain, .storm: rawValue + " season"
        }
    }
}
