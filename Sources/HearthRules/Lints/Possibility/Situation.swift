import HearthKernel
import HearthModel

/// What is assumed of the aspects; `nil` where nothing is.
typealias Situation = [Value?]

extension Formula {
    /// What it is worth in a situation; `nil` while that is open.
    func value(in situation: Situation) -> Value? {
        switch self {
        case .constant(let value): value
        case .aspect(let aspect): situation[aspect]
        case .sunEvent(let event, let shift, let date):
            situation[date]?.number.map { .number(around(Almanac.time(of: event, on: $0) + shift)) }
        case .sun(let time, let date): sun(at: situation[time], on: situation[date])
        case .compare(let sign, let a, let b): known(a, b, in: situation) { compared($0, sign, $1) }
        case .equal(let a, let b, let tolerance): known(a, b, in: situation) { equal($0, $1, tolerance) }
        case .between(let a, let low, let high, let range): between(a, low, high, range, in: situation)
        case .isUnknown(let a): a.value(in: situation).map { .flag($0 == .unknown) }
        case .and(let all): connected(all, by: false, in: situation)
        case .or(let any): connected(any, by: true, in: situation)
        case .not(let a): a.value(in: situation).map { $0.flag.map { .flag(!$0) } ?? .unknown }
        case .standing(let a, default: let standard): standing(a, standard, in: situation)
        case .lasting(let a, let aspect):
            switch a.value(in: situation) {
            case .flag(true)?: situation[aspect]
            case let other: other
            }
        case .recent(let a, let aspect):
            switch a.value(in: situation) {
            case .flag(false)?: situation[aspect]
            case let other: other
            }
        }
    }

    private func standing(_ a: Formula, _ standard: Formula, in situation: Situation) -> Value? {
        guard let value = a.value(in: situation) else { return nil }
        return value == .unknown ? standard.value(in: situation) : value
    }

    /// Kleene's `and` (decided by no) and `or` (decided by yes).
    private func connected(_ all: [Formula], by decider: Bool, in situation: Situation) -> Value? {
        var (isOpen, isUnknown) = (false, false)
        for operand in all {
            switch operand.value(in: situation) {
            case nil: isOpen = true
            case .flag(decider)?: return .flag(decider)
            case .flag?: break
            default: isUnknown = true
            }
        }
        return isOpen ? nil : isUnknown ? .unknown : .flag(!decider)
    }

    private func known(
        _ a: Formula, _ b: Formula, in situation: Situation, _ result: (Value, Value) -> Value
    ) -> Value? {
        guard let a = a.value(in: situation), let b = b.value(in: situation) else { return nil }
        return a == .unknown || b == .unknown ? .unknown : result(a, b)
    }

    private func compared(_ a: Value, _ sign: Expression.Comparison, _ b: Value) -> Value {
        guard let a = a.number, let b = b.number else { return .unknown }
        return switch sign {
        case .less: .flag(a < b)
        case .lessOrEqual: .flag(a <= b)
        case .greater: .flag(a > b)
        case .greaterOrEqual: .flag(a >= b)
        }
    }

    private func equal(_ a: Value, _ b: Value, _ tolerance: Double) -> Value {
        if let a = a.number, let b = b.number { return .flag(abs(a - b) <= tolerance) }
        return .flag(a == b)
    }

    private func between(
        _ a: Formula, _ low: Formula, _ high: Formula, _ range: Meaning.Range, in situation: Situation
    ) -> Value? {
        guard let a = a.value(in: situation), let low = low.value(in: situation), let high = high.value(in: situation)
        else { return nil }
        guard let a = a.number, let low = low.number, let high = high.number else { return .unknown }
        return switch range {
        case .quantities: .flag(low <= a && a <= high)
        case .times: .flag(low < high ? low <= a && a < high : low > high && (a >= low || a < high))
        case .dates: .flag(low <= high ? low <= a && a <= high : a >= low || a <= high)
        }
    }

    private func sun(at time: Value?, on date: Value?) -> Value? {
        guard let time = time?.number, let date = date?.number else { return nil }
        let isUp = Almanac.time(of: .sunrise, on: date) <= time && time < Almanac.time(of: .sunset, on: date)
        return .text(isUp ? "up" : "down")
    }
}

/// The time of day that is so many milliseconds after midnight.
func around(_ milliseconds: Double) -> Double {
    let day = 86_400_000.0
    let rest = milliseconds.truncatingRemainder(dividingBy: day)
    return rest < 0 ? rest + day : rest
}
