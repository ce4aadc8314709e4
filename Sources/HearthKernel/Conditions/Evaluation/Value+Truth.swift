import HearthModel

/// The truth of conditions: yes, no and unknown, after Kleene (docs/spec/rule-language.md, section 8.1).
extension Value {
    /// Unknown for everything that is no truth.
    var truth: Bool? { flag }

    init(truth: Bool?) { self = truth.map(Value.flag) ?? .unknown }

    static func not(_ a: Value) -> Value { Value(truth: a.truth.map(!)) }

    /// No as soon as one is no; yes for none at all.
    static func and(_ values: some Sequence<Value>) -> Value {
        var result = Value.flag(true)
        for value in values {
            guard let truth = value.truth else {
                result = .unknown
                continue
            }
            if !truth { return .flag(false) }
        }
        return result
    }

    /// Yes as soon as one is yes; no for none at all.
    static func or(_ values: some Sequence<Value>) -> Value {
        var result = Value.flag(false)
        for value in values {
            guard let truth = value.truth else {
                result = .unknown
                continue
            }
            if truth { return .flag(true) }
        }
        return result
    }

    /// Exactly, or for numbers within the tolerance.
    static func equal(_ a: Value, _ b: Value, tolerance: Double) -> Value {
        guard a.isKnown, b.isKnown else { return .unknown }
        guard let x = a.number, let y = b.number else { return .flag(a == b) }
        return .flag(abs(x - y).asStored <= tolerance)
    }

    /// Of two numbers; unknown for everything else.
    static func compare(_ a: Value, _ b: Value, _ holds: (Double, Double) -> Bool) -> Value {
        guard let a = a.number, let b = b.number else { return .unknown }
        return .flag(holds(a.asStored, b.asStored))
    }

    /// Both ends included.
    static func between(_ x: Value, _ lower: Value, _ upper: Value) -> Value {
        guard let x = x.number?.asStored, let lower = lower.number?.asStored, let upper = upper.number?.asStored else {
            return .unknown
        }
        return .flag(lower <= x && x <= upper)
    }

    /// Times of day: half-open, around midnight, never if both bounds are one (docs/spec/rule-language.md, section
    /// 6.4).
    static func betweenTimes(_ x: Value, _ start: Value, _ end: Value) -> Value {
        guard let x = x.number, let start = start.number, let end = end.number else { return .unknown }
        return .flag(start <= end ? start <= x && x < end : start <= x || x < end)
    }

    /// Dates as `month × 100 + day`: both ends included, around the turn of the year.
    static func betweenDates(_ x: Value, _ first: Value, _ last: Value) -> Value {
        guard let x = x.number, let first = first.number, let last = last.number else { return .unknown }
        return .flag(first <= last ? first <= x && x <= last : first <= x || x <= last)
    }
}
