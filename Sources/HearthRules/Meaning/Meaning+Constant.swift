package import HearthModel

extension Meaning {
    /// What it always is; `nil` if it depends on the house. Arithmetic over constants is carried out.
    package var constant: Value? {
        switch kind {
        case .constant(let value): return value
        case .negated(let inner): return inner.constant?.number.map { .number(-$0) }
        case .scaled(let inner, let scale, let offset):
            return inner.constant?.number.map { .number($0 * scale + offset) }
        case .arithmetic(let sign, let left, let right):
            guard let a = left.constant?.number, let b = right.constant?.number else { return nil }
            switch sign {
            case .plus: return .number(a + b)
            case .minus: return .number(a - b)
            case .times: return .number(a * b)
            case .dividedBy: return b == 0 ? .unknown : .number(a / b)
            }
        case .shiftedTime(let time, let sign, let span):
            guard let a = time.constant?.number, let b = span.constant?.number else { return nil }
            let day = 86_400_000.0
            let sum = (sign == .minus ? a - b : a + b).truncatingRemainder(dividingBy: day)
            return .number(sum < 0 ? sum + day : sum)
        case .rgb(let red, let green, let blue):
            let parts = [red, green, blue].compactMap { $0.constant?.number }
            guard parts.count == 3, parts.allSatisfy({ (0...255).contains($0) }) else { return nil }
            return .text("#" + parts.map { String(Int($0.rounded()) + 256, radix: 16).dropFirst() }.joined())
        default: return nil
        }
    }

    /// It stands for a parameter that has no argument: nothing can be said of its value.
    package var isOpen: Bool { if case .constant(.unknown) = kind { true } else { false } }

    /// It reads a quantity that is measured, not commanded (docs/spec/rule-language.md, section 8.2).
    package func readsMeasurement(in registry: Registry) -> Bool {
        func measures(_ slot: SlotIndex) -> Bool {
            let property = registry[slot].property
            return !property.settable && property.type.unit != nil
        }
        func measures(_ property: Property) -> Bool {
            switch property {
            case .slot(let slot): measures(slot)
            case .member(_, _, let slots): slots.contains { $0.map(measures) ?? false }
            }
        }
        switch kind {
        case .property(let property): return measures(property)
        case .age, .window, .forecast: return true
        case .aggregate(_, let slots): return slots.contains(where: measures)
        case .arithmetic(_, let a, let b), .standing(let a, default: let b), .shiftedTime(let a, _, let b):
            return a.readsMeasurement(in: registry) || b.readsMeasurement(in: registry)
        case .combined(_, let values): return values.contains { $0.readsMeasurement(in: registry) }
        case .negated(let inner), .scaled(let inner, _, _): return inner.readsMeasurement(in: registry)
        default: return false
        }
    }
}
