/// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3` or `<+03>-3`.
struct ZoneRuleReader {
    private var rest: ArraySlice<UInt8>

    /// - Returns: `nil` if the text is not wholly a rule. Daylight saving time without its two dates is none.
    static func rule(_ text: ArraySlice<UInt8>) -> ZoneRule? {
        var reader = ZoneRuleReader(rest: text)
        return reader.rule()
    }

    private mutating func rule() -> ZoneRule? {
        guard name(), let standard = offset() else { return nil }
        if rest.isEmpty { return ZoneRule(standard: standard, daylight: nil) }
        guard name() else { return nil }
        var daylight = standard + .hours(1)
        if rest.first != UInt8(ascii: ",") {
            guard let own = offset() else { return nil }
            daylight = own
        }
        guard let begins = moment(), let ends = moment(), rest.isEmpty else { return nil }
        return ZoneRule(
            standard: standard, daylight: ZoneRule.Daylight(offset: daylight, begins: begins, ends: ends))
    }

    /// At least three letters, or between `<` and `>` also digits and signs.
    private mutating func name() -> Bool {
        let quoted = take("<")
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
            default: false
            }
        }
        rest = rest.dropFirst(name.count)
        return name.count >= 3 && (!quoted || take(">"))
    }

    /// Ahead of UTC; the text counts west as positive.
    private mutating func offset() -> Milliseconds? { time(hours: 24).map { .zero - $0 } }

    private mutating func moment() -> ZoneRule.Moment? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return ZoneRule.Moment(day: day, time: .hours(2)) }
        return time(hours: 167).map { ZoneRule.Moment(day: day, time: $0) }
    }

    private mutating func day() -> ZoneRule.Day? {
        if take("J") { return number(in: 1...365).map { .julian($0) } }
        guard take("M") else { return number(in: 0...365).map { .ofYear($0) } }
        guard let month = number(in: 1...12), take("."), let week = number(in: 1...5), take("."),
            let weekday = number(in: 0...6)
        else { return nil }
        return .weekday(weekday, week: week, month: month)
    }

    /// `[+-]hh[:mm[:ss]]`
    private mutating func time(hours most: Int) -> Milliseconds? {
        let negative = take("-")
        if !negative { _ = take("+") }
        guard let hours = number(in: 0...most) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] {
            guard take(":") else { break }
            guard let number = number(in: 0...59) else { return nil }
            seconds += number * unit
        }
        return .seconds(Int64(negative ? -seconds : seconds))
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard 1...3 ~= digits.count else { return nil }
        rest = rest.dropFirst(digits.count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return range.contains(number) ? number : nil
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
