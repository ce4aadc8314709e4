/// What would help against what somebody complains of: `too bright in the hall` wants it darker.
package enum Complaint {
    private static let remedies = [
        "bright": "darker", "blinding": "darker", "dark": "brighter", "hot": "colder", "warm": "colder",
        "boiling": "colder", "sweating": "colder", "cold": "warmer", "freezing": "warmer", "loud": "quieter",
        "quiet": "louder",
    ]

    /// The word of a wish that helps; `nil` if nothing is known to.
    package static func remedy(for sentence: Sentence) -> String? {
        sentence.words.lazy.compactMap { remedies[$0] }.first
    }
}
