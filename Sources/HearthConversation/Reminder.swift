package import HearthModel

/// Something that somebody wants to be told later: `remind me at six to take out the bins`.
package struct Reminder: Sendable, Equatable {
    package enum Time: Sendable, Equatable {
        case said(SaidTime)
        /// Nobody said when on that day: in the morning.
        case tomorrow
    }

    package let time: Time
    /// As it was said, in small letters: `to take out the bins`.
    package let text: String

    private static let openings: Set<String> = ["to", "that", "about", "of"]

    /// - Parameter sentence: that begins with "remind me", or has it after a word of courtesy.
    /// - Returns: `nil` if it does not say both what and when.
    package init?(_ sentence: Sentence) {
        guard let place = sentence.words.indices.first(where: { sentence.words[$0...].starts(with: ["remind", "me"]) })
        else { return nil }
        var words = Array(sentence.words[(place + 2)...])
        if let said = SaidTime.take(from: &words) {
            time = .said(said)
        } else if let day = words.firstIndex(of: "tomorrow") {
            words.remove(at: day)
            time = .tomorrow
        } else {
            return nil
        }
        guard let opening = words.first, Self.openings.contains(opening), words.count > 1 else { return nil }
        text = words.joined(separator: " ")
    }
}
