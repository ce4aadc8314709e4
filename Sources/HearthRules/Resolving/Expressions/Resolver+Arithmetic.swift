import HearthKernel
import HearthModel

extension Resolver {
    mutating func arithmetic(
        _ sign: Expression.Operator, _ left: Expression, _ right: Expression, wanting wanted: RuleType?, _ span: Span
    ) -> Meaning {
        switch sign {
        case .plus, .minus: sum(sign, left, right, wanting: wanted, span)
        case .times, .dividedBy: product(sign, left, right, wanting: wanted, span)
        }
    }

    // MARK: + and -

    /// One dimension; a time and a duration; a temperature and a difference.
    private mutating func sum(
        _ sign: Expression.Operator, _ left: Expression, _ right: Expression, wanting wanted: RuleType?, _ span: Span
    ) -> Meaning {
        let place = place(span)
        let a = value(left, wanting: wanted)
        // A literal beside a reading is a difference, without the offset of °F.
        let b = value(right, wanting: a.type.isTemperature && isLiteral(right) ? .quantity(.deltaTemp) : a.type)
        switch (a.type, b.type) {
        case (.anything, _), (_, .anything): return Meaning(.constant(.unknown), .anything, place)
        case (.time, .quantity(.duration)): return Meaning(.shiftedTime(a, sign, b), .time, place)
        case (.quantity(.duration), .time) where sign == .plus: return Meaning(.shiftedTime(b, sign, a), .time, place)
        case (.time, .time) where sign == .minus:
            return Meaning(.arithmetic(.minus, a, b), .quantity(.duration), place)
        case (.quantity(.temp), .quantity(.temp)) where sign == .minus:
            return Meaning(.arithmetic(sign, a, b), .quantity(.deltaTemp), place)
        case (.quantity(.temp), .quantity(.temp)):
            sayTemperatures("added", span)
        case (.quantity(.temp), .quantity(.deltaTemp)):
            return Meaning(.arithmetic(sign, a, b), .quantity(.temp), place)
        case (.quantity(.deltaTemp), .quantity(.temp)) where sign == .plus:
            return Meaning(.arithmetic(sign, a, b), .quantity(.temp), place)
        case (.quantity(let one), .quantity(let other)) where one == other:
            return Meaning(.arithmetic(sign, a, b), a.type, place)
        case (.quantity, .quantity): sayDimensions(a, left, b, right, "added")
        default:
            let (wrong, expression) = a.type.isQuantity || a.type == .time ? (b, right) : (a, left)
            say("E212", "A quantity is wanted here, this is \(wrong.type.withArticle).", at: expression.span)
        }
        return Meaning(.constant(.unknown), .anything, place)
    }

    // MARK: * and /

    /// A plain number on one side, or a quotient of two of one dimension.
    private mutating func product(
        _ sign: Expression.Operator, _ left: Expression, _ right: Expression, wanting wanted: RuleType?, _ span: Span
    ) -> Meaning {
        let place = place(span)
        let wantsDifference = wanted == .quantity(.deltaTemp) ? wanted : nil
        let a = value(left, wanting: wantsDifference)
        let b = value(right, wanting: sign == .dividedBy && a.type == .quantity(.deltaTemp) ? a.type : wantsDifference)
        switch (a.type, b.type) {
        case (.anything, _), (_, .anything): break
        case (.quantity(.temp), .quantity), (.quantity, .quantity(.temp)):
            sayTemperatures(sign == .times ? "multiplied" : "divided", span)
        case (.quantity, .quantity(.number)): return Meaning(.arithmetic(sign, a, b), a.type, place)
        case (.quantity(.number), .quantity) where sign == .times:
            return Meaning(.arithmetic(sign, a, b), b.type, place)
        case (.quantity(let one), .quantity(let other)) where one == other && sign == .dividedBy:
            return Meaning(.arithmetic(sign, a, b), .quantity(.number), place)
        case (.quantity, .quantity):
            sayDimensions(a, left, b, right, sign == .times ? "multiplied" : "divided")
        default:
            let (wrong, expression) = a.type.isQuantity ? (b, right) : (a, left)
            say("E212", "A quantity is wanted here, this is \(wrong.type.withArticle).", at: expression.span)
        }
        return Meaning(.constant(.unknown), .anything, place)
    }

    // MARK: Diagnostics

    private mutating func sayTemperatures(_ verb: String, _ span: Span) {
        say("E211", "Two temperatures cannot be \(verb).", at: span)
    }

    /// E205, or E206 where one is a plain number.
    mutating func sayDimensions(
        _ a: Meaning, _ left: Expression, _ b: Meaning, _ right: Expression, _ verb: String
    ) {
        guard case .quantity(let one) = a.type, case .quantity(let other) = b.type else { return }
        if verb == "compared" {
            if other == .number, one != .number { return sayUnitless(right, one) }
            if one == .number, other != .number { return sayUnitless(left, other) }
        }
        let span = left.span.through(right.span)
        let (x, y) = (text(left.span), text(right.span))
        var fixes: [Diagnostic.Fix] = []
        if isLiteral(right), case .literal(.quantity(let number, unit: let unit)) = right.kind,
            let word = unitOfHouse(one)
        {
            let written = shownNumber(number) + " " + word
            fixes = [Diagnostic.Fix("write `\(written)`", replace: right.span.through(unit.span), with: written)]
        } else if isLiteral(right), other == .number, let word = unitOfHouse(one == .temp ? .deltaTemp : one) {
            let written = text(right.span) + " " + word
            fixes = [Diagnostic.Fix("write `\(written)`", replace: right.span, with: written)]
        }
        say(
            "E205", "\(x) is \(one.rawValue) and \(y) is \(other.rawValue); they cannot be \(verb).", at: span,
            fixes: fixes)
    }

    /// E206 with the unit of the house.
    mutating func sayUnitless(_ expression: Expression, _ dimension: Dimension) {
        let number = text(expression.span)
        var written = unitOfHouse(dimension).map { [number + " " + $0] } ?? []
        if dimension == .temp, let value = Double(number) {
            // Both scales; first the one in which a house can be as warm as that.
            let other = number + (written.first?.hasSuffix("F") == true ? " °C" : " °F")
            let isOther = written.first?.hasSuffix("F") == true ? value < 35 : value > 45
            written.insert(other, at: isOther ? 0 : written.count)
        }
        say(
            "E206", "\(number) what? A \(dimension.rawValue) needs a unit.", at: expression.span,
            write: isLiteral(expression) ? written : [])
    }

    /// The unit in which people of this house write a dimension.
    func unitOfHouse(_ dimension: Dimension) -> String? {
        guard names.units == .imperial else { return dimension == .duration ? "min" : dimension.unitWord }
        return switch dimension {
        case .temp, .deltaTemp: "°F"
        case .speed: "mph"
        case .duration: "min"
        default: dimension.unitWord
        }
    }

    /// Written out as a number, with or without unit, sign and brackets.
    func isLiteral(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .literal(.number), .literal(.quantity), .literal(.duration): true
        case .brackets(let inner): isLiteral(inner)
        default: false
        }
    }

    /// The same value where its type fits what is wanted; else `.anything`, after saying why it does not.
    /// - Parameter target: what is to be set to it, as written.
    mutating func fitting(
        _ value: Meaning, _ wanted: RuleType, _ expression: Expression, for target: String? = nil
    ) -> Meaning {
        let nothing = Meaning(.constant(.unknown), .anything, value.place)
        switch (value.type, wanted) {
        case (.anything, _), (_, .anything): return value
        case (.quantity(let one), .quantity(let other)):
            if one == other { return value }
            if one == .number {
                sayUnitless(expression, other)
            } else {
                let found = "\(text(expression.span)), which is \(one.rawValue)"
                say(
                    "E205",
                    target.map { "\($0) is \(other.rawValue); it cannot be set to \(found)." }
                        ?? "\(RuleType.quantity(other).withArticle.capitalizedFirst) is wanted here, not \(found).",
                    at: expression.span)
            }
        case (.words(let one), .words(let other)):
            if Set(one).isSubset(of: other) { return value }
            say(
                "E212",
                "\(RuleType.words(other).withArticle.capitalizedFirst) is wanted here, this is \(value.type.withArticle).",
                at: expression.span)
        case (.yesno, .onoff), (.onoff, .yesno):
            if case .literal = expression.kind, let words = wanted.valueWords {
                sayWrongWord(text(expression.span), words, expression.span)
                return nothing
            }
            return Meaning(value.kind, wanted, value.place)
        case (_, .quantity(.number)):
            say("E212", "A number is wanted here, this is \(value.type.withArticle).", at: expression.span)
        case (let one, let other):
            if one == other { return value }
            if let words = other.valueWords, case .literal = expression.kind {
                sayWrongWord(text(expression.span), words, expression.span)
            } else {
                let meant: String? =
                    switch other {
                    case .time: timeOfDay(expression)
                    case .quantity(.duration): clockedDuration(expression)
                    default: nil
                    }
                say(
                    "E212", "\(other.withArticle.capitalizedFirst) is wanted here, this is \(one.withArticle).",
                    at: expression.span, write: meant.map { [$0] } ?? [])
            }
        }
        return nothing
    }

    /// `00:05:00`: a duration as it is written elsewhere.
    private func clockedDuration(_ expression: Expression) -> String? {
        guard case .literal(.time(let milliseconds)) = expression.kind, milliseconds > 0,
            text(expression.span).count(where: { $0 == ":" }) == 2
        else { return nil }
        return shownDuration(Double(milliseconds))
    }

    /// `7`, `07.30`: a time as it is written elsewhere.
    private func timeOfDay(_ expression: Expression) -> String? {
        guard case .literal(.number(let hours)) = expression.kind, (0..<24).contains(hours) else { return nil }
        let parts = text(expression.span).split(separator: ".")
        let minutes = parts.count == 2 ? parts[1] : "00"
        guard minutes.count == 2, minutes < "60", let hour = parts.first else { return nil }
        return "\(hour.count == 1 ? "0" : "")\(hour):\(minutes)"
    }
}

extension RuleType {
    var isTemperature: Bool { self == .quantity(.temp) || self == .quantity(.deltaTemp) }
}
