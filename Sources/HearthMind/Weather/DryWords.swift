/// Whether a forecast that somebody wrote for people leaves today dry: `Sunny and dry, showers tomorrow.` The text is data; nothing in
/// it is done. What is not sure to be dry is not.
package enum DryWords {
    private static let wet = [
        "rain", "shower", "drizzl", "wet", "thunder", "storm", "snow", "sleet", "hail", "downpour", "pouring",
    ]
    private static let denials: Set = ["no", "not", "without", "unlikely", "never", "free"]
    private static let longest = 2_000

    package static func areDry(_ forecast: String) -> Bool {
        let sentences = forecast.prefix(longest).lowercased().split { ".;,\n!".contains($0) }
        return sentences.allSatisfy { sentence in
            let words = sentence.split { !$0.isLetter }.map(String.init)
            let isWet = words.contains { word in wet.contains(where: word.hasPrefix) }
            return !isWet || !denials.isDisjoint(with: words) || words.contains("tomorrow")
        }
    }
}
