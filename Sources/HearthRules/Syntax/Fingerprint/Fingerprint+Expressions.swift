extension Fingerprint {
    mutating func add(_ expression: Expression?) {
        guard let expression else { return add("-") }
        switch expression.kind {
        case .or(let parts):
            add("or")
            list(parts) { $0.add($1) }
        case .and(let parts):
            add("and")
            list(parts) { $0.add($1) }
        case .not(let part):
            add("not")
            add(part)
        case .standing(let part, default: let standard): add("default", part, standard)
        case .lasting(let part, for: let duration): add("for", part, duration)
        case .recent(let part, withinLast: let duration): add("within last", part, duration)
        case .compare(let left, let comparison, let right): add(comparison.rawValue, left, right)
        case .is(let left, let negated, let right): add(negated ? "is not" : "is", left, right)
        case .between(let value, let low, let high):
            add("between", value, low)
            add(high)
        case .among(let value, let values):
            add("in")
            add(value)
            list(values) { $0.add($1) }
        case .quantity(let quantifier, let name, let place):
            add(quantifier.rawValue)
            add(name.key)
            add(place)
        case .anyone: add("anyone")
        case .everyone: add("everyone")
        case .binary(let sign, let left, let right): add(sign.rawValue, left, right)
        case .literal(let literal): add(literal)
        case .call(let call): add(call)
        case .ref(let ref): add(ref)
        case .brackets(let part): add(part)
        case .missing: add("missing")
        }
    }

    private mutating func add(_ word: String, _ left: Expression, _ right: Expression) {
        add(word)
        add(left)
        add(right)
    }

    mutating func add(_ call: Call) {
        add("call")
        add(call.name.key)
        list(call.arguments) { print, argument in
            print.add(argument.name?.key ?? "-")
            print.add(argument.value)
        }
    }

    private mutating func add(_ literal: Literal) {
        switch literal {
        case .number(let value): add("\(value)")
        case .quantity(let value, let unit): add("\(value) \(UnitWord.named(unit.key)?.canonical ?? unit.key)")
        case .duration(let milliseconds): add("\(milliseconds) ms")
        case .time(let milliseconds): add("time \(milliseconds)")
        case .date(let month, let day): add("date \(month) \(day)")
        case .text(let text): add(text)
        case .yes: add("yes")
        case .no: add("no")
        case .unknown: add("unknown")
        }
    }

    mutating func add(_ text: TextSyntax) {
        add("text")
        list(text.pieces) { print, piece in
            switch piece {
            case .plain(let plain): print.add(plain)
            case .value(let value):
                print.add("value")
                print.add(value)
            case .list(let names):
                print.add("list")
                print.add(names.className.key)
                print.add(names.place)
                print.add(names.condition)
                print.add(names.none)
            }
        }
    }
}
