package import HearthModel

/// What somebody answers when they are asked something: `yes`, `yes for six days`, `no`, `4`, `on Friday`.
package enum SaidAnswer: Sendable, Equatable {
    /// - Timing.End: for how long, if that was said.
    case yes(Timing.End?)
    case no
    case neverMind
    /// A bare number.
    case number(Int)
    case span(Milliseconds)
    case day(SaidTime.Day)
    /// `outside, please`
    case place(isOutside: Bool)

    private static let yesWords: Set<String> = [
        "yes", "yeah", "yep", "sure", "ok", "yes please", "do it", "go ahead", "please do", "confirm", "of course", "y",
        "yes they did", "yes we did", "yes i did", "yes it was",
    ]
    private static let noWords: Set<String> = [
        "no", "nope", "no thanks", "no thank you", "do not", "not yet", "no it was not", "n",
    ]
    private static let outsideWords: Set = ["outside", "outdoors", "out"]
    private static let insideWords: Set = ["inside", "indoors", "in"]
    private static let placeFillers: Set = [
        "let", "us", "we", "eat", "dine", "are", "eating", "will", "please", "today", "tonight", "yes", "dinner",
        "rather", "i",
        "would", "like", "to", "say",
    ]
    private static let neverMindWords: Set<String> = ["never mind", "nevermind", "cancel", "leave it", "forget it"]

    /// - Returns: `nil` if it is no answer to anything, or not to its last word.
    package init?(_ sentence: Sentence) {
        var words = sentence.words
        if Self.noWords.contains(sentence.text) {
            self = .no
        } else if Self.neverMindWords.contains(sentence.text) {
            self = .neverMind
        } else if let amount = Self.amount(words) {
            self = amount
        } else if let isOutside = Self.place(words) {
            self = .place(isOutside: isOutside)
        } else {
            let timing = Timing(takenFrom: &words)
            guard timing.start == nil, Self.yesWords.contains(words.joined(separator: " ")) else { return nil }
            self = .yes(timing.end)
        }
    }

    private static func place(_ said: [String]) -> Bool? {
        let words = said.filter { !placeFillers.contains($0) }
        guard words.count == 1 else { return nil }
        return outsideWords.contains(words[0]) ? true : insideWords.contains(words[0]) ? false : nil
    }

    private static func amount(_ said: [String]) -> SaidAnswer? {
        let fillers: Set = ["in", "about", "maybe", "it", "will", "take", "until", "next", "for"]
        let words = said.drop { fillers.contains($0) }
        if let span = SpanWords.read(words), span.count == words.count { return .span(span.value) }
        if let number = NumberWords.read(words), number.count == words.count, let whole = Int(exactly: number.value) {
            return .number(whole)
        }
        guard let day = DayWords.read(words), day.count == words.count, day.isMorning == nil else { return nil }
        return day.day.map { .day($0) }
    }
}
