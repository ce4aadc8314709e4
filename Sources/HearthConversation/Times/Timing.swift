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
        end = Self.takeEnd(&words)
        start = SaidTime.take(from: &words)
    }

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
