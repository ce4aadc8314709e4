package import HearthModel

extension Milliseconds {
    private static let units: [(suffix: Character, span: Milliseconds)] = [
        ("w", .days(7)), ("d", .days(1)), ("h", .hours(1)), ("m", .minutes(1)), ("s", .seconds(1)),
    ]

    /// Reads `<int>` and `s`, `m`, `h`, `d` or `w`.
    package init?(duration text: String) {
        guard let suffix = text.last, let unit = Milliseconds.units.first(where: { $0.suffix == suffix }),
            let count = Int64(text.dropLast()), count >= 0, text.first != "+"
        else { return nil }
        self = unit.span * count
    }

    /// The same form, in the largest unit that fits; below a second it is cut off.
    package var duration: String {
        let unit = Milliseconds.units.first { count != 0 && count % $0.span.count == 0 }
        return unit.map { "\(count / $0.span.count)\($0.suffix)" } ?? "\(count / 1_000)s"
    }
}
