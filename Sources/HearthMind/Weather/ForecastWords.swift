import HearthModel

/// Finds what is to be feared in a forecast that somebody wrote for people: `Storm tonight from 9 pm (78 %).` The text is data;
/// nothing in it is done.
enum ForecastWords {
    private struct Danger {
        let kind: WeatherThreat.Kind
        let name: String
        let severity: Double
        /// Of each of these a word is said.
        let words: [Set<String>]

        init(_ kind: WeatherThreat.Kind, _ name: String, _ severity: Double, _ words: Set<String>...) {
            (self.kind, self.name, self.severity, self.words) = (kind, name, severity, words)
        }
    }

    private static let dangers = [
        Danger(.storm, "a hurricane", 0.9, ["hurricane", "typhoon", "tornado"]),
        Danger(.storm, "a storm", 0.7, ["storm", "storms", "stormy"]),
        Danger(.storm, "a thunderstorm", 0.6, ["thunderstorm", "thunderstorms", "thunder", "lightning"]),
        Danger(.storm, "a gale", 0.5, ["gale", "gales"]),
        Danger(.flood, "a flood", 0.8, ["flood", "floods", "flooding"]),
        Danger(.fire, "fire near here", 0.9, ["wildfire", "wildfires", "bushfire", "bushfires"]),
        Danger(
            .fire, "fire near here", 0.9, ["fire", "fires"], ["forest", "bush", "grass", "near", "nearby", "warning"]),
        Danger(.frost, "frost", 0.4, ["frost", "freezing", "freeze", "ice"]),
        Danger(.air, "smoke in the air", 0.4, ["smoke", "smog"]),
        Danger(.air, "bad air", 0.4, ["air"], ["poor", "bad", "unhealthy", "hazardous"]),
    ]
    private static let denials: Set<String> = ["no", "not", "without", "unlikely", "never", "over", "passed", "free"]
    private static let doubts: Set<String> = ["may", "might", "possible", "possibly", "chance", "risk", "perhaps"]
    /// Parts of a day and their hours.
    private static let hours = ["morning": 7, "noon": 12, "afternoon": 14, "evening": 18, "tonight": 21, "night": 21]
    private static let longest = 2_000

    static func threats(in text: String, saidAt: Instant, _ zone: CivilZone) -> [WeatherThreat] {
        text.prefix(longest).lowercased().split { ".;\n!".contains($0) }.flatMap { sentence in
            let words = sentence.split { !$0.isLetter && !$0.isNumber && $0 != "%" && $0 != ":" }.map(String.init)
            guard denials.isDisjoint(with: words) else { return [WeatherThreat]() }
            let found = dangers.filter { $0.words.allSatisfy { !$0.isDisjoint(with: words) } }
            let begins = begin(words, saidAt: saidAt, zone)
            return found.map { danger in
                WeatherThreat(
                    danger.kind, danger.name, severity: danger.severity, likelihood: likelihood(words),
                    begins: begins ?? saidAt + WeatherThreat.length)
            }
        }
    }

    private static func likelihood(_ words: [String]) -> Double {
        for (index, word) in words.enumerated() {
            guard word.hasSuffix("%") || words.dropFirst(index + 1).first == "%" else { continue }
            if let percent = Double(word.prefix { $0.isNumber }), (0...100).contains(percent) { return percent / 100 }
        }
        return doubts.isDisjoint(with: words) ? 0.7 : 0.4
    }

    private static func begin(_ words: [String], saidAt: Instant, _ zone: CivilZone) -> Instant? {
        if let place = words.firstIndex(of: "in"), words.dropFirst(place + 2).first?.hasPrefix("hour") == true,
            let hours = Int64(words[place + 1]), (1...240).contains(hours)
        {
            return saidAt + .hours(hours)
        }
        let said = zone.local(saidAt)
        var day = said.date
        if words.contains("tomorrow") {
            day = day + 1
        } else if let weekday = Weekday.allCases.first(where: { words.contains($0.name.lowercased()) }) {
            day = day + (weekday.rawValue - day.weekday.rawValue + 7) % 7
        } else if hour(words) == nil {
            return nil
        }
        let time = TimeOfDay(around: .hours(Int64(hour(words) ?? 12)))
        let instant = zone.instant(of: day, time)
        // `in the morning`, said in the evening.
        return instant + .hours(1) < saidAt && day == said.date ? zone.instant(of: day + 1, time) : instant
    }

    /// On the clock, 0…23: `9 pm`, `21:00`, `evening`.
    private static func hour(_ words: [String]) -> Int? {
        for (index, word) in words.enumerated() {
            let next = words.dropFirst(index + 1).first ?? ""
            let (digits, rest) = (word.prefix { $0.isNumber }, word.drop { $0.isNumber })
            guard let number = Int(digits) else { continue }
            if rest.hasPrefix(":"), number < 24 { return number }
            let half = rest.isEmpty ? next[...] : rest
            if half == "pm", (1...12).contains(number) { return number % 12 + 12 }
            if half == "am", (1...12).contains(number) { return number % 12 }
        }
        return words.lazy.compactMap { hours[$0] }.first
    }
}
