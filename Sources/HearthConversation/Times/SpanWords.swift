import HearthModel

/// Spans of time in words: `ten minutes`, `half an hour`, `an hour and a half`, `two hours and 20 minutes`.
enum SpanWords {
    private static let units: [String: Milliseconds] = [
        "second": .seconds(1), "seconds": .seconds(1), "minute": .minutes(1), "minutes": .minutes(1),
        "min": .minutes(1), "mins": .minutes(1), "hour": .hours(1), "hours": .hours(1), "h": .hours(1),
        "day": .days(1), "days": .days(1), "week": .days(7), "weeks": .days(7),
    ]
    /// Before a unit that `an` may stand before: `half an hour`.
    private static let parts: [(words: [String], share: Double)] = [
        (["half"], 0.5), (["a", "quarter", "of"], 0.25), (["quarter", "of"], 0.25),
        (["three", "quarters", "of"], 0.75),
        (["a", "couple", "of"], 2),
    ]
    private static let most = 100_000.0

    /// What the words begin with, and how many of them say it; `nil` if they begin with no span.
    static func read(_ words: ArraySlice<String>) -> (value: Milliseconds, count: Int)? {
        guard let first = part(words) else { return nil }
        var (value, count) = (first.value, first.count)
        let rest = words.dropFirst(count)
        if rest.starts(with: ["and", "a", "half"]) {
            value += first.unit.count / 2
            count += 3
        } else if let second = part(rest.first == "and" ? rest.dropFirst() : rest), second.unit < first.unit {
            value += second.value
            count += second.count + (rest.first == "and" ? 1 : 0)
        }
        return (Milliseconds(value), count)
    }

    /// - Returns: the span, in milliseconds, what it is counted in, and how many words say it.
    private static func part(_ words: ArraySlice<String>) -> (value: Int64, unit: Milliseconds, count: Int)? {
        for (said, share) in parts where words.starts(with: said) {
            let rest = words.dropFirst(said.count)
            let article = ["a", "an"].contains(rest.first) ? 1 : 0
            if let unit = rest.dropFirst(article).first.flatMap({ units[$0] }) {
                return (Int64(share * Double(unit.count)), unit, said.count + article + 1)
            }
        }
        guard var (number, count) = ["a", "an"].contains(words.first) ? (1, 1) : NumberWords.read(words) else {
            return nil
        }
        if words.dropFirst(count).starts(with: ["and", "a", "half"]) {
            number += 0.5
            count += 3
        }
        guard let unit = words.dropFirst(count).first.flatMap({ units[$0] }), (0...most).contains(number) else {
            return nil
        }
        return (Int64((number * Double(unit.count)).rounded()), unit, count + 1)
    }
}
