package import HearthModel

/// From when and until when a wish is to be so.
package struct Timing: Sendable, Equatable {
    package enum End: Sendable, Equatable {
        /// `for an hour`
        case lasting(Milliseconds)
        /// `until eight`
        case until(SaidTime)
    }

    /// `nil`: now.
    package let start: SaidTime?
    /// `nil`: it stays so.
    package let end: End?

    package var isNow: Bool { start == nil && end == nil }

    /// From now on.
    package init(end: End) { (start, self.end) = (nil, end) }

    /// - Parameter words: what says a time is taken out of them. A time that is not understood stays, so that the wish is not
    ///   understood either.
    package init(takenFrom words: inout [String]) {
        Self.readAim(in: &words)
        end = Self.takeEnd(&words)
        start = SaidTime.take(from: &words)
    }

    /// `I want it at 21`, where nothing is said to be done: how warm it shall be, and no time of the day.
    private static func readAim(in words: inout [String]) {
        guard !words.contains(where: Wish.isDeed), let place = words.firstIndex(of: "at"), place + 1 < words.count,
            words.count(where: { NumberWords.number($0) != nil }) == 1,
            let number = NumberWords.number(words[place + 1]),
            aims.contains(number),
            place + 2 == words.count || ["in", "please", "degrees"].contains(words[place + 2])
        else { return }
        words[place] = "to"
    }

    /// °C
    private static let aims = 12.0...30.0

    private static func takeEnd(_ words: inout [String]) -> End? {
        for place in words.indices {
            let rest = words[place...]
            if rest.first == "for", let span = SpanWords.read(rest.dropFirst()) {
                words.removeSubrange(place...(place + span.count))
                return .lasting(span.value)
            }
            if ["until", "till"].contains(rest.first), let read = SaidTime.read(rest, openedBy: ["until", "till"]) {
                words.removeSubrange(place..<(place + read.count))
                return .until(read.time)
            }
        }
        return nil
    }
}
