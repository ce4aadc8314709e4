import HearthKernel
import HearthModel

extension Resolver {
    /// Compares what stands at the left, or each member of the set that stands there.
    mutating func comparing(
        _ left: Expression, _ whole: Expression, _ body: (inout Resolver, Meaning) -> Meaning
    ) -> Meaning {
        switch left.kind {
        case .quantity, .anyone, .everyone:
            return quantified(left, whole) { resolver, member in
                body(&resolver, resolver.value(of: member, besides: whole.rightSides, left.span))
            }
        case .ref(let ref):
            guard whole.rightSides.contains(where: isQuantity) else { return body(&self, leftValue(left, whole)) }
            return body(&self, value(of: referent(ref), besides: whole.rightSides, ref.span))
        default: return body(&self, leftValue(left, whole))
        }
    }

    /// A bare light, fan or cover beside a quantity is worth its level, as `set` writes it.
    mutating func value(of referent: Referent, besides others: [Expression], _ span: Span) -> Meaning {
        guard case .thing(let thing) = referent, mainProperty(of: thing)?.property.type.isQuantity == false,
            others.contains(where: isQuantity), let level = level(of: thing)
        else { return value(of: referent, span) }
        return value(of: level, span)
    }

    /// Written as a number with or without a unit, or a variable that is one.
    private func isQuantity(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .brackets(let inner): return isQuantity(inner)
        case .binary(_, let left, let right): return isQuantity(left) || isQuantity(right)
        case .ref(let ref):
            guard ref.words.count == 1, let index = variableIndices[ref.words[0].key] else { return false }
            return set.variables.indices.contains(index.position) && set.variables[index.position].type.isQuantity
        default: return isLiteral(expression)
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
        let band = measuresLeft || measuresRight ? Cell.Band(of: a.type) : .none
        return Meaning(.compare(sign, a, b, band: band), .yesno, place)
    }

    func reads(_ value: Meaning) -> Bool { value.readsMeasurement(in: names.registry) }

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
}

extension Expression {
    /// What the left side is compared with.
    fileprivate var rightSides: [Expression] {
        switch kind {
        case .compare(_, _, let right), .is(_, _, let right): [right]
        case .between(_, let low, let high): [low, high]
        case .among(_, let values): values
        default: []
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
    /// Of docs/spec/rule-language.md, section 8.2.
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
