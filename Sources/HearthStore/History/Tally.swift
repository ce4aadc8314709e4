package import HearthModel

/// What a property did over a span of time.
package struct Tally: Hashable, Sendable {
    /// The time it tells of, known or not.
    package private(set) var span = Milliseconds.zero
    /// Of it, the time in which nobody knew the value.
    package private(set) var unknown = Milliseconds.zero
    /// Of it, the time in which a flag was true.
    package private(set) var active = Milliseconds.zero
    /// Of numbers.
    package private(set) var minimum: Double?
    package private(set) var maximum: Double?
    /// At the end of the span.
    package private(set) var last: Value
    /// How often the value changed.
    package private(set) var count = 0
    /// By how much a number that counts up has grown: the sum of its steps. A step down is a meter that began anew at
    /// zero, and counts with what it shows then.
    package private(set) var rise = 0.0
    /// Value × milliseconds, over the time with a number.
    private var integral = 0.0

    /// - Parameter value: at the start of the span, which is still empty.
    package init(from value: Value) { last = value }

    /// As it was stored.
    init(
        span: Milliseconds, unknown: Milliseconds, active: Milliseconds, minimum: Double?, maximum: Double?,
        mean: Double?, last: Value, count: Int, rise: Double
    ) {
        (self.span, self.unknown, self.active) = (span, unknown, active)
        (self.minimum, self.maximum, self.last, self.count, self.rise) = (minimum, maximum, last, count, rise)
        integral = (mean ?? 0) * Double((span - unknown).count)
    }

    /// Over time, not over changes; `nil` without any time with a number.
    package var mean: Double? {
        let known = (span - unknown).count
        return minimum == nil || known == 0 ? nil : integral / Double(known)
    }

    /// Whether it says more than that the value is not known.
    package var isKnown: Bool { count > 0 || unknown < span }

    /// The last value stays as it is.
    mutating func hold(for time: Milliseconds) {
        guard time > .zero else { return }
        span = span + time
        switch last {
        case .unknown: unknown = unknown + time
        case .flag(true): active = active + time
        case .flag(false), .text: break
        case .number(let number):
            integral += number * Double(time.count)
            note(number)
        }
    }

    mutating func change(to value: Value) {
        if let old = last.number, let new = value.number { rise += new >= old ? new - old : new }
        if let number = value.number { note(number) }
        count += 1
        last = value
    }

    /// Adds what came right after it.
    mutating func add(_ later: Tally) {
        (span, unknown, active) = (span + later.span, unknown + later.unknown, active + later.active)
        minimum = [minimum, later.minimum].compactMap(\.self).min()
        maximum = [maximum, later.maximum].compactMap(\.self).max()
        (count, rise, integral) = (count + later.count, rise + later.rise, integral + later.integral)
        last = later.last
    }

    private mutating func note(_ number: Double) {
        minimum = min(minimum ?? number, number)
        maximum = max(maximum ?? number, number)
    }
}
