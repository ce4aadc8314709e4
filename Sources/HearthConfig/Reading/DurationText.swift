import HearthModel

/// Durations as people write them (docs/spec/devices.md, section 1): `ms`, `s`, `min` (or `m`), `h`, `d`, also joined.
enum DurationText {
    private static let units: [String: Double] = [
        "ms": 1, "s": 1_000, "min": 60_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
    ]

    /// `1h 30min` → 5,400,000 ms; `nil` for what is no duration or longer than a century.
    static func parse(_ text: String) -> Milliseconds? {
        var rest = Substring(text)
        var total = 0.0
        repeat {
            let amount = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(amount.count).drop { $0 == " " }
            let unit = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(unit.count).drop { $0 == " " }
            guard let number = decimal(amount), let factor = units[String(unit)] else { return nil }
            total += number * factor
        } while !rest.isEmpty
        guard total <= 36_525 * 86_400_000 else { return nil }
        return Milliseconds(Int64(total.rounded()))
    }

    /// `90s`, `2min`: in the largest unit that keeps it whole.
    static func write(_ duration: Milliseconds) -> String {
        let whole = [("d", Int64(86_400_000)), ("h", 3_600_000), ("min", 60_000), ("s", 1_000)]
            .first { duration.count != 0 && duration.count.isMultiple(of: $0.1) }
        return whole.map { "\(duration.count / $0.1)\($0.0)" } ?? "\(duration.count)ms"
    }
}
