import HearthKernel
import HearthModel

extension Influence {
    /// Takes in a condition, or an expression in one.
    mutating func read(_ meaning: Meaning) {
        switch meaning.kind {
        case .compare(let sign, let subject, let limit, let band):
            guard let number = limit.constant?.number else { return compare([subject, limit], meaning) }
            cut(subject, number) { Cut.cuts(sign, $0, band) }
        case .between(let subject, let low, let high, .quantities, let band):
            guard let low = low.constant?.number, let high = high.constant?.number else {
                return compare([subject, low, high], meaning)
            }
            cut(subject, low) { Cut.cuts(.greaterOrEqual, $0, band) }
            cut(subject, high) { Cut.cuts(.lessOrEqual, $0, band) }
        case .equal(let subject, let other, let tolerance):
            switch other.constant {
            case .number(let number):
                cut(subject, number) {
                    [
                        Cut(limit: $0 - tolerance, keepsLimitBelow: false),
                        Cut(limit: $0 + tolerance, keepsLimitBelow: true),
                    ]
                }
            case .text(let word):
                read(subject)
                for slot in subject.slots { words[slot, default: []].insert(word) }
            case nil: compare([subject, other], meaning)
            default: read(subject)
            }
        case .property(let property), .asked(let property): slots.formUnion(property.slots)
        case .variable(let variable): variables.insert(variable)
        case .time: readsTime = true
        case .weekday: (readsTime, readsWeekday) = (true, true)
        case .today, .sun, .sunEvent: (readsTime, readsDate) = (true, true)
        case .lasting(let condition, let span), .recent(let condition, let span):
            read(condition)
            spans.insert(span)
        case .sunAngle, .random, .pick: obstruct(.calculation, meaning)
        case .age: obstruct(.age, meaning)
        case .aggregate: obstruct(.aggregate, meaning)
        case .window: obstruct(.window, meaning)
        case .forecast: obstruct(.forecast, meaning)
        case .concern, .concernAbout: obstruct(.concern, meaning)
        default: for part in meaning.parts { read(part) }
        }
    }

    /// Takes in an expression whose value is used: that of a write, of a `let`.
    mutating func use(_ meaning: Meaning) {
        guard meaning.constant == nil else { return }
        switch meaning.type {
        case .quantity, .color: calculate(with: meaning)
        default: read(meaning)
        }
    }

    /// Takes in how long something lasts.
    mutating func last(_ span: Meaning) {
        if let span = span.constant?.number.flatMap({ Int64(exactly: $0.rounded()) }) { spans.insert(span) }
        use(span)
    }

    private mutating func obstruct(_ kind: Obstacle.Kind, _ meaning: Meaning) {
        slots.formUnion(meaning.slots)
        obstacles.insert(Obstacle(kind: kind, place: meaning.place))
    }

    /// Things beside each other that are no constants: words and the clock can be followed, quantities cannot.
    private mutating func compare(_ all: [Meaning], _ meaning: Meaning) {
        for part in all where part.constant == nil {
            if case .quantity = part.type { calculate(with: part, in: meaning) } else { read(part) }
        }
    }

    /// Variables may be calculated with: the model carries their values.
    private mutating func calculate(with part: Meaning, in whole: Meaning? = nil) {
        if part.slots.isEmpty, part.isCalculable { return read(part) }
        obstruct(.calculation, whole ?? part)
        slots.formUnion(part.slots)
    }

    /// - Parameter cuts: those at a limit, in the unit of the subject.
    private mutating func cut(_ subject: Meaning, _ limit: Double, _ cuts: (Double) -> [Cut]) {
        switch subject.kind {
        case .property(let property), .asked(let property):
            for slot in property.slots {
                slots.insert(slot)
                self.cuts[slot, default: []].formUnion(cuts(limit))
            }
        case .variable(let variable):
            variables.insert(variable)
            variableCuts[variable, default: []].formUnion(cuts(limit))
        case .scaled(let inner, let scale, let offset) where scale > 0:
            cut(inner, limit) { limit in
                cuts(limit).map {
                    Cut(limit: (($0.limit - offset) / scale).asStored, keepsLimitBelow: $0.keepsLimitBelow)
                }
            }
        case .standing(let inner, default: let standard) where standard.constant != nil: cut(inner, limit, cuts)
        case .local: break
        case .arithmetic, .negated, .scaled: calculate(with: subject)
        default: read(subject)
        }
    }
}

extension Meaning {
    /// It is made of constants, variables and the clock.
    fileprivate var isCalculable: Bool {
        switch kind {
        case .age, .aggregate, .window, .forecast, .concern, .concernAbout, .sunAngle, .random, .pick: false
        default: parts.allSatisfy(\.isCalculable)
        }
    }
}

extension Meaning.Property {
    var slots: [SlotIndex] {
        switch self {
        case .slot(let slot): [slot]
        case .member(_, _, let slots): slots.compactMap(\.self)
        }
    }
}
