import HearthKernel
import HearthModel

extension Resolver {
    /// Compares what stands at the left, or each member of the set that stands there.
    mutating func comparing(
        _ left: Expression, _ whole: Expression, _ body: (inout Resolver, Meaning) -> Meaning
    ) -> Meaning {
        switch left.kind {
        case .quantity, .anyone, .everyone:
            quantified(left, whole) { resolver, member in
                body(&resolver, resolver.value(of: member, left.span))
            }
        default: body(&self, leftValue(left, whole))
        }
    }

    /// An enum word may stand at the left too: then the right side says which.
    private mutating func leftValue(_ left: Expression, _ whole: Expression) -> Meaning {
        guard case .ref(let ref) = left.kind, ref.words.count == 1, !isName(ref.words[0].key),
            case .is(_, _, let right) = whole.kind, case .ref(let other) = right.kind, isName(other.words[0].key)
        else { return value(left) }
        return value(left, wanting: value(right).type)
    }

    // MARK: Order

    mutating func compare(
        _ left: Meaning, _ sign: Expression.Comparison, _ right: Meaning, _ rightSide: Expression, _ whole: Expression
    ) -> Meaning {
        guard case .compare(let leftSide, _, _) = whole.kind else { return left }
        let place = place(whole.span)
        var (a, b, sign) = (left, right, sign)
        if a.type == .quantity(.temp), b.type == .quantity(.deltaTemp), isLiteral(leftSide) {
            a = value(leftSide, wanting: b.type)
        }
        guard areOrdered(a, leftSide, b, rightSide) else { return Meaning(.constant(.unknown), .anything, place) }
        let (measuresLeft, measuresRight) = (reads(a), reads(b))
        if !measuresLeft, measuresRight { (a, b, sign) = (b, a, sign.turned) }
        sayConstant(a, sign, b, whole.span)
        let band = measuresLeft || measuresRight ? Cell.Band(of: a.type) : .none
        return Meaning(.compare(sign, a, b, band: band), .yesno, place)
    }

    private func reads(_ value: Meaning) -> Bool { value.readsMeasurement(in: names.registry) }

    private mutating func areOrdered(
        _ a: Meaning, _ left: Expression, _ b: Meaning, _ right: Expression
    ) -> Bool {
        switch (a.type, b.type) {
        case (.anything, _), (_, .anything): return false
        case (.quantity(let one), .quantity(let other)) where one == other: return true
        case (.quantity, .quantity):
            sayDimensions(a, left, b, right, "compared")
            return false
        case (.time, .time), (.date, .date): return true
        default:
            guard a.type.isOrdered else {
                say(
                    "E221", "\(a.type.withArticle.capitalizedFirst) has no order.", at: left.span.through(right.span),
                    write: ["\(text(left.span)) is \(text(right.span))"])
                return false
            }
            return fitting(b, a.type, right).type != .anything
        }
    }

    /// W161.
    private mutating func sayConstant(_ a: Meaning, _ sign: Expression.Comparison, _ b: Meaning, _ span: Span) {
        guard let one = a.constant?.number, let other = b.constant?.number else { return }
        let holds =
            switch sign {
            case .less: one < other
            case .lessOrEqual: one <= other
            case .greater: one > other
            case .greaterOrEqual: one >= other
            }
        say("W161", "This is always \(holds ? "yes" : "no").", at: span)
    }

    mutating func between(_ a: Meaning, _ low: Expression, _ high: Expression, _ whole: Expression) -> Meaning {
        let place = place(whole.span)
        let nothing = Meaning(.constant(.unknown), .anything, place)
        let lower = value(low, wanting: a.type)
        let upper = value(high, wanting: a.type)
        let range: Meaning.Range
        switch a.type {
        case .quantity: range = .quantities
        case .time: range = .times
        case .date: range = .dates
        case .anything: return nothing
        default:
            say("E221", "\(a.type.withArticle.capitalizedFirst) has no order.", at: whole.span)
            return nothing
        }
        guard fittingBound(lower, a, low, whole), fittingBound(upper, a, high, whole) else { return nothing }
        if range == .times, let one = lower.constant, one == upper.constant {
            say("W161", "This is always no.", at: whole.span)
        } else if range == .quantities, let one = lower.constant?.number, let other = upper.constant?.number,
            one > other
        {
            say("W161", "This is always no.", at: whole.span)
        }
        let band = range == .quantities && reads(a) ? Cell.Band(of: a.type) : .none
        return Meaning(.between(a, lower, upper, range, band: band), .yesno, place)
    }

    private mutating func fittingBound(
        _ bound: Meaning, _ a: Meaning, _ expression: Expression, _ whole: Expression
    ) -> Bool {
        if case .between(let left, _, _) = whole.kind, case .quantity(let one) = a.type,
            case .quantity(let other) = bound.type, one != other
        {
            sayDimensions(a, left, bound, expression, "compared")
            return false
        }
        return fitting(bound, a.type, expression).type != .anything
    }

    // MARK: Equality

    mutating func equal(_ a: Meaning, _ right: Expression, negated: Bool, _ whole: Expression) -> Meaning {
        let kind = equality(a, right, whole.span)
        let meaning = Meaning(kind ?? .constant(.unknown), kind == nil ? .anything : .yesno, place(whole.span))
        return negated ? Meaning(.not(meaning), meaning.type, meaning.place) : meaning
    }

    mutating func among(_ a: Meaning, _ values: [Expression], _ whole: Expression) -> Meaning {
        let place = place(whole.span)
        if isReading(a), let first = values.first, let last = values.last {
            sayHardlyEver(first, last, a, whole.span)
            return Meaning(.constant(.unknown), .anything, place)
        }
        let choices = values.map { equal(a, $0, negated: false, $0) }
        return Meaning(.or(choices), .yesno, place)
    }

    /// `is`, `becomes` and `in`, for one value. `nil` after an error.
    mutating func equality(_ a: Meaning, _ right: Expression, _ span: Span) -> Meaning.Kind? {
        if case .literal(.unknown) = right.kind { return a.type == .anything ? nil : .isUnknown(a) }
        if case .today = a.kind, case .ref(let ref) = right.kind, ref.words.count == 1,
            let days = DaySet(ref.words[0].key)
        {
            return isOneOf(days, a.place)
        }
        let b = value(right, wanting: a.type)
        guard a.type != .anything, b.type != .anything else { return nil }
        if isReading(a) || isReading(b) {
            guard fitting(b, a.type, right).type != .anything else { return nil }
            sayHardlyEver(right, right, a, span)
            return nil
        }
        let fitted = fitting(b, a.type, right)
        guard fitted.type != .anything else { return nil }
        switch (a.type, fitted.kind) {
        case (.color, _): return sameColor(a, fitted)
        case (.words, .constant(.text(let word))): return isWord(word, a)
        case (.quantity, _): return .equal(a, fitted, tolerance: tolerance(a, fitted))
        default: return .equal(a, fitted, tolerance: 0)
        }
    }

    private func isReading(_ value: Meaning) -> Bool {
        if case .time = value.kind { return true }
        return value.type.isQuantity && reads(value)
    }

    /// E210, with a range around the value, or the time as an event.
    private mutating func sayHardlyEver(_ first: Expression, _ last: Expression, _ a: Meaning, _ span: Span) {
        let shownValue = text(first.span.through(last.span))
        var written: [String] = []
        let left = text(Span(span.start, a.place.span.end))
        if a.type == .time, first.span == last.span, let time = value(first, wanting: .time).constant?.number {
            let next = TimeOfDay(around: Milliseconds(Int64(time) + 60_000))
            written = ["\(left) between \(shownValue) and \(next.text)"]
        } else if case .quantity(let dimension) = a.type, first.span == last.span,
            let number = value(first, wanting: a.type).constant?.number
        {
            let width = max(Cell.Band(of: a.type).width(at: number), abs(number) * 0.01)
            written = [
                "\(left) between \(shown(number - width, dimension)) and \(shown(number + width, dimension))"
            ]
        }
        say("E210", "A reading is hardly ever exactly \(shownValue).", at: span, write: written)
    }

    /// How far two numbers may be apart and still be the same: for what is commanded, the tolerance of the property.
    private func tolerance(_ a: Meaning, _ b: Meaning) -> Double {
        func ofProperty(_ value: Meaning) -> Double? {
            let slot: SlotIndex?
            switch value.kind {
            case .property(.slot(let one)), .asked(.slot(let one)): slot = one
            case .property(.member(_, _, let slots)), .asked(.member(_, _, let slots)):
                slot = slots.lazy.compactMap { $0 }.first
            case .scaled(let inner, let scale, _): return ofProperty(inner).map { $0 * abs(scale) }
            default: return nil
            }
            guard let slot, names.registry[slot].property.settable else { return nil }
            switch (names.registry[slot].property.name, value.type) {
            case ("position", _): return 3
            case (_, .quantity(.percent)): return 2
            case (_, .quantity(.temp)): return 0.25
            case (_, .quantity(.colorTemp)): return 50
            default: return nil
            }
        }
        // Values are stored with six decimals.
        return max(ofProperty(a) ?? 0, ofProperty(b) ?? 0, 0.000_000_5)
    }

    /// A mover that is opening reads as open.
    func isWord(_ word: String, _ value: Meaning) -> Meaning.Kind {
        func equals(_ word: String) -> Meaning.Kind {
            .equal(value, Meaning(.constant(.text(word)), value.type, value.place), tolerance: 0)
        }
        let slots: [SlotIndex]
        switch value.kind {
        case .property(.slot(let slot)): slots = [slot]
        case .property(.member(_, _, let all)): slots = all.compactMap { $0 }
        default: slots = []
        }
        var words = [word]
        for slot in slots {
            guard case .word(let real) = names.registry[slot].property.type else { continue }
            words += real.filter { TransitionalWord(rawValue: $0)?.settled == word && !words.contains($0) }
        }
        guard words.count > 1 else { return equals(word) }
        return .or(words.map { Meaning(equals($0), .yesno, value.place) })
    }

    /// Hue and saturation each within five; a white has no hue.
    private func sameColor(_ a: Meaning, _ b: Meaning) -> Meaning.Kind {
        let (left, right) = a.isColorProperty || !b.isColorProperty ? (a, b) : (b, a)
        guard left.isColorProperty else { return .equal(a, b, tolerance: 0) }
        let place = left.place
        func same(_ x: Meaning, _ y: Meaning) -> Meaning { Meaning(.equal(x, y, tolerance: 5), .yesno, place) }
        func turned(_ hue: Meaning, by degrees: Double) -> Meaning {
            Meaning(.scaled(hue, scale: 1, offset: degrees), hue.type, place)
        }
        let (hue, other) = (part(0, of: left), part(0, of: right))
        let around = [same(hue, other), same(hue, turned(other, by: 360)), same(hue, turned(other, by: -360))]
        let white = Meaning(
            .compare(
                .less, part(1, of: right), Meaning(.constant(.number(5)), .quantity(.percent), place), band: .none),
            .yesno, place)
        let sameHue = Meaning(.or([white] + around), .yesno, place)
        return .and([same(part(1, of: left), part(1, of: right)), sameHue])
    }
}

extension Meaning {
    /// Read from a device, where it is two numbers, of which this is the hue.
    var isColorProperty: Bool {
        guard type == .color else { return false }
        switch kind {
        case .property, .asked: return true
        default: return false
        }
    }
}

extension Resolver {
    /// Hue (0) or saturation (1) of any value of type `color`.
    func part(_ index: Int, of color: Meaning) -> Meaning {
        let type = RuleType.quantity(index == 0 ? .number : .percent)
        guard color.isColorProperty else {
            return Meaning(index == 0 ? .hue(color) : .saturation(color), type, color.place)
        }
        guard index == 1 else { return Meaning(color.kind, type, color.place) }
        func saturation(_ hue: SlotIndex) -> SlotIndex? {
            names.registry.slot("saturation", of: names.registry[hue].device)
        }
        func saturation(_ property: Meaning.Property) -> Meaning.Property {
            switch property {
            case .slot(let slot): .slot(saturation(slot) ?? slot)
            case .member(let set, let local, let slots):
                .member(set: set, local: local, slots.map { $0.flatMap(saturation) })
            }
        }
        switch color.kind {
        case .property(let hue): return Meaning(.property(saturation(hue)), type, color.place)
        case .asked(let hue): return Meaning(.asked(saturation(hue)), type, color.place)
        default: return color
        }
    }
}

extension Expression.Comparison {
    /// As it reads from the other side.
    var turned: Self {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }
}

extension Cell.Band {
    /// Of rule-language.md, section 8.2.
    init(of type: RuleType) {
        guard case .quantity(let dimension) = type else {
            self = .none
            return
        }
        switch dimension {
        case .temp, .deltaTemp: self = .absolute(0.2)
        case .percent, .sound: self = .absolute(1)
        case .pressure: self = .absolute(0.5)
        case .lux, .power, .ppm, .dust: self = .relative(0.05)
        default: self = .none
        }
    }

    func width(at limit: Double) -> Double {
        switch self {
        case .none: 0
        case .absolute(let width): width
        case .relative(let share): abs(limit) * share
        }
    }
}
