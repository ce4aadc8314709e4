import HearthModel

/// Arithmetic of quantities: unknown as soon as one side is, or where there is no finite result, as after a division
/// by zero (docs/spec/rule-language.md, sections 6.2 and 8.1).
extension Value {
    init(finite number: Double) { self = number.isFinite ? .number(number) : .unknown }

    static func calculate(_ a: Value, _ b: Value, _ operation: (Double, Double) -> Double) -> Value {
        guard let a = a.number, let b = b.number else { return .unknown }
        return Value(finite: operation(a, b))
    }

    static func scale(_ a: Value, by factor: Double, offset: Double) -> Value {
        a.number.map { Value(finite: $0 * factor + offset) } ?? .unknown
    }

    /// `#rrggbb` of red, green and blue, 0…255 each.
    static func color(_ red: Value, _ green: Value, _ blue: Value) -> Value {
        let digits: [Character] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f"]
        var text = "#"
        for part in [red, green, blue] {
            guard let level = part.number.flatMap({ UInt8(exactly: $0.rounded()) }) else { return .unknown }
            text.append(digits[Int(level / 16)])
            text.append(digits[Int(level % 16)])
        }
        return .text(text)
    }

    /// A time of day and a span, both in milliseconds, around midnight.
    static func addToTime(_ time: Value, _ span: Value) -> Value {
        calculate(time, span) { time, span in
            let day = Double(Milliseconds.days(1).count)
            let rest = (time + span).truncatingRemainder(dividingBy: day)
            return rest < 0 ? rest + day : rest
        }
    }
}

extension Double {
    /// Values are stored, and so compared, with six decimals, so that 77 °F and 25 °C are one value
    /// (docs/spec/rule-language.md, section 6.2). From 4 × 10⁹ on a `Double` has no more of them to round.
    package var asStored: Double { magnitude < 4e9 ? (self * 1e6).rounded() / 1e6 : self }
}
