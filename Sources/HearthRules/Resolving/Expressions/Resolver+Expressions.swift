import HearthKernel
import HearthModel

extension Resolver {
    /// What an expression is worth.
    /// - Parameter wanted: the type of the place where it stands: enum words of it win over names, and a temperature
    ///   that is a difference takes no offset.
    mutating func value(_ expression: Expression, wanting wanted: RuleType? = nil) -> Meaning {
        let place = place(expression.span)
        depth += 1
        defer { depth -= 1 }
        guard isWithinLimit(expression) else { return Meaning(.constant(.unknown), .anything, place) }
        switch expression.kind {
        case .literal(let literal): return meaning(of: literal, expression.span, wanting: wanted)
        case .ref(let ref): return value(of: ref, wanting: wanted)
        case .brackets(let inner): return value(inner, wanting: wanted)
        case .call(let call): return meaning(of: call, wanting: wanted)
        case .binary(let sign, let left, let right):
            return arithmetic(sign, left, right, wanting: wanted, expression.span)
        case .standing(let inner, default: let standard):
            return standing(inner, standard, wanting: wanted, expression.span)
        case .or, .and, .not, .lasting, .recent, .compare, .is, .between, .among, .quantity, .anyone, .everyone:
            return condition(expression)
        case .missing:
            fail()
            return Meaning(.constant(.unknown), .anything, place)
        }
    }

    /// What an expression says that holds or does not: yes, no or unknown.
    mutating func condition(_ expression: Expression) -> Meaning {
        let place = place(expression.span)
        depth += 1
        defer { depth -= 1 }
        guard isWithinLimit(expression) else { return Meaning(.constant(.unknown), .anything, place) }
        switch expression.kind {
        case .or(let operands): return Meaning(.or(alternatives(operands)), .yesno, place)
        case .and(let operands): return Meaning(.and(operands.map { condition($0) }), .yesno, place)
        case .not(let inner): return Meaning(.not(condition(inner)), .yesno, place)
        case .lasting(let inner, for: let time):
            let held = condition(inner)
            let span = duration(time, most: Limit.lasting)
            return Meaning(.lasting(held, span ?? 1), .yesno, place)
        case .recent(let inner, withinLast: let time):
            let held = condition(inner)
            let span = duration(time, most: Limit.recent)
            return Meaning(.recent(held, span ?? 1), .yesno, place)
        case .compare(let left, let sign, let right):
            return comparing(left, expression) {
                $0.compare($1, sign, $0.value(right, wanting: $1.type), right, expression)
            }
        case .is(let left, let negated, let right):
            return comparing(left, expression) { $0.equal($1, right, negated: negated, expression) }
        case .between(let left, let low, let high):
            return comparing(left, expression) { $0.between($1, low, high, expression) }
        case .among(let left, let values):
            return comparing(left, expression) { $0.among($1, values, expression) }
        case .quantity, .anyone, .everyone:
            return quantified(expression, expression) { $0.truth(of: $1, expression.span) }
        case .standing(let inner, default: let standard):
            return truth(of: standing(inner, standard, wanting: nil, expression.span), expression.span)
        case .brackets(let inner): return condition(inner)
        case .ref(let ref): return truth(of: referent(ref), ref.span)
        case .literal, .call, .binary, .missing:
            return truth(of: value(expression, wanting: .yesno), expression.span)
        }
    }

    /// A thing or value by itself as a condition: "it has its active word", `on`, `yes`.
    mutating func truth(of referent: Referent, _ span: Span) -> Meaning {
        let nothing = Meaning(.constant(.unknown), .anything, place(span))
        switch referent {
        case .nothing: return nothing
        case .place(let space):
            saySeveral(space, at: span, as: "any")
            return nothing
        case .thing(let thing):
            guard let words = deviceClass(of: thing)?.words, let active = words.active,
                let main = mainProperty(of: thing),
                main.property.name == words.main?.name
            else {
                sayNoCondition(thing, span)
                return nothing
            }
            let value = value(of: main, span)
            if active == .flag(true) { return Meaning(value.kind, .yesno, value.place) }
            guard case .text(let word) = active else { return nothing }
            return Meaning(isWord(word, value), .yesno, value.place)
        case .property(let property): return truth(of: value(of: property, span), span)
        case .value(let value): return truth(of: value, span)
        }
    }

    private mutating func truth(of value: Meaning, _ span: Span) -> Meaning {
        switch value.type {
        case .yesno, .anything: return value
        case .onoff: return Meaning(value.kind, .yesno, value.place)
        case .words(let words):
            say(
                "E208", "\"\(text(span))\" is not a condition by itself.", at: span,
                write: words.prefix(3).map { text(span) + " is " + $0 })
        default: say("E212", "A condition is wanted here, this is \(value.type.withArticle).", at: span)
        }
        return Meaning(.constant(.unknown), .anything, value.place)
    }

    /// E208 with what could have been meant.
    private mutating func sayNoCondition(_ thing: Thing, _ span: Span) {
        let name = text(span)
        var fixes: [Diagnostic.Fix] = []
        if let main = mainProperty(of: thing) {
            let words = (main.property.type.valueWords ?? []).prefix(3)
            fixes = words.map { .writing("\(name) is \($0)", for: span) }
        } else if deviceClass(of: thing)?.id == .button {
            // `bell is pressed`
            let pressed = Span(span.start, min(span.end + " is pressed".utf8.count, source.utf8.count))
            fixes = [.writing("\(name) pressed", for: text(pressed) == "\(name) is pressed" ? pressed : span)]
        }
        say("E208", "\"\(name)\" is not a condition by itself.", at: span, fixes: fixes)
    }

    /// Counts one expression, which is this deep; E301.
    private mutating func isWithinLimit(_ expression: Expression) -> Bool {
        steps += 1
        if steps > Limit.steps {
            sayTooLarge(steps, expression.span)
        } else if depth > Limit.depth {
            say("E301", "The nesting is \(depth); the limit is \(Limit.depth).", at: expression.span)
        } else {
            return true
        }
        return false
    }

    /// Functions within functions, and these for each member of a set, can come to any size; E301.
    mutating func sayTooLarge(_ size: Int, _ span: Span) {
        if isTooLarge {
            fail()
        } else {
            isTooLarge = true
            say("E301", "The size of this, written out, is \(size); the limit is \(Limit.steps).", at: span)
        }
    }

    // MARK: Values of names

    mutating func value(of ref: Ref, wanting wanted: RuleType?) -> Meaning {
        if ref.words.count == 1, let wanted, let word = constant(ref.words[0].key, of: wanted) {
            return Meaning(.constant(word), wanted, place(ref.span))
        }
        // Beside something that is wrong already, any word may be right.
        if ref.words.count == 1, wanted == .anything, !isName(ref.words[0].key) {
            return Meaning(.constant(.unknown), .anything, place(ref.span))
        }
        if ref.words.count == 1, let words = wanted?.valueWords, !isName(ref.words[0].key) {
            sayWrongWord(ref.words[0].text, words, ref.span)
            return Meaning(.constant(.unknown), .anything, place(ref.span))
        }
        return value(of: referent(ref), ref.span)
    }

    /// A bare device is worth its main property.
    mutating func value(of referent: Referent, _ span: Span) -> Meaning {
        let nothing = Meaning(.constant(.unknown), .anything, place(span))
        switch referent {
        case .value(let value): return value
        case .property(let property): return value(of: property, span)
        case .thing(let thing):
            if let main = mainProperty(of: thing) { return value(of: main, span) }
            sayNoCondition(thing, span)
            return nothing
        case .place(let space):
            saySeveral(space, at: span, as: "any")
            return nothing
        case .nothing: return nothing
        }
    }

    /// The value that a word stands for where its type is wanted.
    private func constant(_ word: String, of type: RuleType) -> Value? {
        switch type {
        case .onoff where word == "on": .flag(true)
        case .onoff where word == "off": .flag(false)
        case .words(let words) where words.contains(word): .text(word)
        case .color: Colors.value(of: word).map { .text($0) }
        default: nil
        }
    }

    /// Whether anything of this name could be meant.
    func isName(_ key: String) -> Bool {
        key == "it" || scope[key] != nil || BuiltIn(rawValue: key) != nil || declarations.variables[key] != nil
            || declarations.groups[key] != nil || names[key] != nil
    }

    /// E209 with the word that says the same, or the nearest.
    mutating func sayWrongWord(_ word: String, _ words: [String], _ span: Span) {
        let key = word.lowercased()
        let same = (Resolver.sameStates[key] ?? []).filter(words.contains)
        say(
            "E209", "\(word) is not one of \(words.joined(separator: ", ")).", at: span,
            write: same.isEmpty ? nearestNames(to: key, among: words) : same)
    }

    /// What people say of one thing, and what is said of others.
    private static let sameStates = [
        "yes": ["on"], "no": ["off"], "on": ["yes"], "off": ["no"], "true": ["yes", "on"], "false": ["no", "off"],
        "open": ["unlocked"], "closed": ["locked"],
    ]

    // MARK: Unknown replaced

    private mutating func standing(
        _ inner: Expression, _ standard: Expression, wanting wanted: RuleType?, _ span: Span
    ) -> Meaning {
        let isTruth =
            switch standard.kind {
            case .literal(.yes), .literal(.no): true
            default: false
            }
        let value = isTruth ? condition(inner) : value(inner, wanting: wanted)
        let type = value.type
        let replacement = fitting(self.value(standard, wanting: type), type, standard)
        return Meaning(.standing(value, default: replacement), type == .anything ? replacement.type : type, place(span))
    }
}
