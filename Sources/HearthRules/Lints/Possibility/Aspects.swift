import HearthKernel
import HearthModel

/// The aspects that several conditions have in common. Each condition that is read in cuts them further.
struct Aspects {
    private let registry: Registry
    private(set) var all: [Aspect] = []
    private var numbers: [String: Int] = [:]
    /// Times of day at which a condition changes with the sun.
    private var sunLimits: [(event: SunEvent, shift: Double)] = []

    init(registry: Registry) { self.registry = registry }

    /// The values that stand for the regions of each aspect.
    var values: [[Value]] {
        var all = all
        if let time = numbers["time"], let date = numbers["today"] {
            for case .number(let day) in all[date].values {
                for limit in sunLimits {
                    all[time].numbers.insert(around(Almanac.time(of: limit.event, on: day) + limit.shift))
                }
            }
        }
        return all.map(\.values)
    }

    /// Reads a condition, or an expression in one.
    mutating func formula(_ meaning: Meaning) -> Formula {
        if let constant = meaning.constant { return .constant(constant) }
        switch meaning.kind {
        case .sun:
            sunLimits += [(.sunrise, 0), (.sunset, 0)]
            return .sun(time: clock(.time), date: clock(.today))
        case .sunEvent(let event): return .sunEvent(event, shift: 0, date: clock(.today))
        case .shiftedTime(let base, let sign, let span):
            guard case .sunEvent(let event) = base.kind, let span = span.constant?.number else { break }
            return .sunEvent(event, shift: sign == .minus ? -span : span, date: clock(.today))
        case .compare(let sign, let a, let b, _): return comparison(meaning, sign, a, b)
        case .equal(let a, let b, let tolerance):
            let (left, right) = (formula(a), formula(b))
            guard cut(left, at: right, margin: tolerance) || cut(right, at: left, margin: tolerance) else { break }
            return .equal(left, right, tolerance: tolerance)
        case .between(let a, let low, let high, let range, _):
            let (value, low, high) = (formula(a), formula(low), formula(high))
            guard cut(value, at: low), cut(value, at: high) else { break }
            return .between(value, low, high, range)
        case .isUnknown(let a): return .isUnknown(doubtful(formula(a)))
        case .standing(let a, default: let standard): return .standing(doubtful(formula(a)), default: formula(standard))
        case .and(let all), .quantified(.all, let all, _): return .and(all.map { formula($0) })
        case .or(let any), .quantified(.any, let any, _): return .or(any.map { formula($0) })
        case .quantified(.no, let any, _): return .not(.or(any.map { formula($0) }))
        case .not(let a): return .not(formula(a))
        case .lasting(let a, _): return .lasting(formula(a), aspect(of: meaning))
        case .recent(let a, _): return .recent(formula(a), aspect(of: meaning))
        default: break
        }
        return .aspect(aspect(of: meaning))
    }

    private mutating func comparison(
        _ meaning: Meaning, _ sign: Expression.Comparison, _ a: Meaning, _ b: Meaning
    ) -> Formula {
        let (left, right) = (formula(a), formula(b))
        if cut(left, at: right) || cut(right, at: left) { return .compare(sign, left, right) }
        // Two readings: what counts is by how much they differ.
        let difference = Meaning(.arithmetic(.minus, a, b), a.type, meaning.place)
        let aspect = aspect(of: difference)
        all[aspect].kind = .number(nil)
        all[aspect].numbers.insert(0)
        return .compare(sign, .aspect(aspect), .constant(.number(0)))
    }

    /// Cuts an aspect at a limit.
    /// - Returns: `false` if the one is no aspect, or the other no limit.
    private mutating func cut(_ formula: Formula, at limit: Formula, margin: Double = 0) -> Bool {
        switch (formula, limit) {
        case (.aspect(let aspect), .constant(.number(let number))):
            all[aspect].numbers.insert(number)
            if margin > 0 { all[aspect].numbers.formUnion([number - 2 * margin, number + 2 * margin]) }
        case (.aspect(let aspect), .constant(.text(let word))): all[aspect].named.insert(word)
        case (.aspect, .constant): break
        case (.aspect(let aspect), .sunEvent(let event, let shift, _)) where all[aspect].kind == .time:
            sunLimits.append((event, shift))
        case (.sun, .constant), (.sunEvent, .constant), (.sunEvent, .sunEvent), (.constant, .constant): break
        default: return false
        }
        return true
    }

    private mutating func doubtful(_ formula: Formula) -> Formula {
        for aspect in formula.aspects { all[aspect].mayBeUnknown = true }
        return formula
    }

    private mutating func clock(_ kind: Meaning.Kind) -> Int {
        var type = RuleType.time
        if case .today = kind { type = .date }
        return aspect(of: Meaning(kind, type, Place(file: 0, span: Span(0, 0))))
    }

    private mutating func aspect(of meaning: Meaning) -> Int {
        let key = meaning.key
        if let known = numbers[key] { return known }
        numbers[key] = all.count
        all.append(Aspect(kind: kind(of: meaning), meaning: meaning))
        return all.count - 1
    }

    private func kind(of meaning: Meaning) -> Aspect.Kind {
        switch meaning.kind {
        case .lasting, .recent: return .truth
        case .weekday: return .weekday
        case .sunAngle(.elevation): return .number(-90...90)
        case .sunAngle(.azimuth): return .number(0...360)
        case .age, .count: return .number(0...(.greatestFiniteMagnitude))
        case .concern, .concernAbout: return .number(0...1)
        default: break
        }
        return switch meaning.type {
        case .yesno, .onoff: .truth
        case .words(let words): .words(words)
        case .time: .time
        case .date: .date
        case .quantity: .number(range(of: meaning))
        case .color, .text, .device, .person, .area, .anything: .text
        }
    }

    private func range(of meaning: Meaning) -> ClosedRange<Double>? {
        guard case .property(.slot(let slot)) = meaning.kind, registry.slots.indices.contains(slot.position),
            case .number(_, let range, _) = registry[slot].property.type
        else { return nil }
        return range
    }
}
