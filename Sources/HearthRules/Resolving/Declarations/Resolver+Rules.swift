import HearthKernel
import HearthModel

extension Resolver {
    /// All rules, those of recipes at their `use`, in rule order.
    mutating func resolveRules() {
        readRecipesByThemselves()
        readSequencesByThemselves()
        for index in set.files.indices {
            file = index
            for declaration in set.files[index].declarations {
                switch declaration.kind {
                case .rule(let syntax):
                    resolve(syntax, Scope(), name: syntax.name?.text, span: syntax.span, place: place(syntax.span))
                case .use(let call): resolveUse(call, declaration.span)
                default: break
                }
            }
        }
        set.rules = set.rules.enumerated().sorted { a, b in
            a.element.layer == b.element.layer ? a.offset < b.offset : a.element.layer > b.element.layer
        }.map(\.element)
    }

    // MARK: Recipes

    private mutating func resolveUse(_ call: Call, _ span: Span) {
        guard let recipe = declarations.recipes[call.name.key] else {
            sayMissing(call.name, kind: "recipe", among: declarations.recipes.keys)
            return
        }
        dependencies = Fingerprint()
        use(call.name.key)
        let parameters = recipe.syntax.parameters
        guard let scope = scope(binding: parameters, declaredAt: recipe.place, to: call, signatureOf: recipe.name)
        else { return }
        let arguments = canonicalArguments(of: call)
        dependencies.add(arguments)
        let (usePlace, basis) = (place(span), dependencies)
        for rule in recipe.syntax.rules {
            let name = rule.name.map { $0.text + " " + arguments }
            within(recipe.place, Scope()) { resolver in
                resolver.resolve(
                    rule, scope, name: name, span: span, place: usePlace, basis: basis)
            }
        }
    }

    /// As the formatter writes them: a rule's name is what it is known by, and formatting must not make another of it.
    private func canonicalArguments(of call: Call) -> String {
        let written = call.arguments.map { text($0.value.span) }.joined(separator: ", ")
        let names = names
        let canonical = Formatter.format(Parser.parse(SourceText(name: "", text: "use \(call.name.text)(\(written))")))
        {
            names[$0.key] == nil ? nil : $0.key
        }
        guard let open = canonical.firstIndex(of: "("), let close = canonical.lastIndex(of: ")") else { return "()" }
        return canonical[open...close].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Mistakes in a recipe that nothing uses are mistakes all the same.
    private mutating func readRecipesByThemselves() {
        isReadingOpen = true
        let before = (used, readLocals)
        for name in declarations.recipes.keys.sorted() {
            guard let recipe = declarations.recipes[name] else { continue }
            let inner = openScope(recipe.syntax.parameters, recipe.place)
            steps = 0
            for rule in recipe.syntax.rules {
                within(recipe.place, inner) { resolver in _ = resolver.body(of: rule.body) }
            }
        }
        isReadingOpen = false
        (used, readLocals) = before
    }

    // MARK: One rule

    /// - Parameters:
    ///   - span, place: where the rule stands: of a recipe's rule its `use`.
    ///   - basis: of a recipe's rule what the recipe and the arguments depend on.
    private mutating func resolve(
        _ syntax: RuleSyntax, _ scope: Scope, name: String?, span: Span, place: Place,
        basis: Fingerprint? = nil
    ) {
        let isNew = claim(name, of: syntax, span, place, isOfRecipe: basis != nil)
        rulesRead += 1
        guard rulesRead <= Limit.rules else {
            if rulesRead == Limit.rules + 1 {
                say(
                    "E301", "The number of rules is \(rulesRead) or more; the limit is \(Limit.rules).", at: syntax.span
                )
            }
            return
        }
        steps = 0
        dependencies = basis ?? Fingerprint()
        dependencies.add("\(syntax.fingerprint)")
        self.scope = scope
        ruleKey = name
        draws = 0
        let (body, sound) = isSound { $0.body(of: syntax.body) }
        guard sound, isNew, !isBroken(Place(file: file, span: syntax.span)) else { return }
        let kinds = Set(syntax.attributes.map(\.kind))
        set.rules.append(
            Rule(
                name: name, file: place.file, span: span, layer: Layer(kinds),
                evenIfHeld: kinds.contains(.evenIfHeld), isOff: kinds.contains(.off),
                fingerprint: dependencies.value, body: body, locals: self.scope.locals, syntax: syntax))
    }

    /// E110 for the second rule of a name.
    private mutating func claim(
        _ name: String?, of syntax: RuleSyntax, _ span: Span, _ place: Place, isOfRecipe: Bool
    ) -> Bool {
        guard let name, let word = syntax.name else { return true }
        guard let first = ruleNames[name] else {
            ruleNames[name] = place
            return true
        }
        let inner = file
        file = place.file
        let rename: (Span, String)? = isOfRecipe ? nil : (word.span, "\"\(word.text) 2\"")
        sayTwice(name, at: isOfRecipe ? span : word.span, first: first, rename: rename, delete: span)
        file = inner
        return false
    }

    /// Whether `it` stands in one of these, or in a text there.
    private func saysIt(_ spans: [Span?]) -> Bool {
        let file = set.files[file]
        return spans.compactMap(\.self).flatMap(file.tokens).contains { token in
            switch token.kind {
            case .word: file.source[token.span].lowercased() == "it"
            case .text: file.source[token.span].lowercased().contains(/\{(?:[^}]*[^\w.}])?it(?!\w)/)
            default: false
            }
        }
    }

    mutating func body(of syntax: RuleSyntax.Body) -> Rule.Body {
        switch syntax {
        case .when(let when):
            let events = triggers(when.events, usesIt: saysIt([when.gate?.span, when.block.span]))
            let gate = when.gate.map { condition($0) }
            guard let limit = when.limit, let once = atMostOnce(per: limit) else {
                return .when(events: events, gate: gate, repeats: when.repeat, actions(when.block))
            }
            let both = gate.map { Meaning(.and([$0, once.gate]), .yesno, $0.place) } ?? once.gate
            return .when(events: events, gate: both, repeats: when.repeat, [once.note] + actions(when.block))
        case .while(let period):
            let condition = condition(period.condition)
            let gate = period.gate.map { self.condition($0) }
            let lingering = period.lingering.flatMap { duration($0, most: Limit.lasting) }
            isInPeriod = true
            defer { isInPeriod = false }
            return .while(condition: condition, gate: gate, lingering: lingering, actions(period.block))
        case .never(let promise):
            let condition = condition(promise.condition)
            let violation = promise.isAlways ? Meaning(.not(condition), .yesno, condition.place) : condition
            return .never(
                violation: violation, isAlways: promise.isAlways, because: promise.because?.text,
                otherwise: promise.otherwise.map { actions($0) })
        case .expect(let obligation):
            let condition = condition(obligation.condition)
            let within = duration(obligation.within, most: Limit.lasting)
            let events = triggers(
                obligation.events, usesIt: saysIt([obligation.gate?.span, obligation.otherwise?.span]))
            let gate = obligation.gate.map { self.condition($0) }
            return .expect(
                condition: condition, within: within ?? 1, events: events, gate: gate,
                because: obligation.because?.text, otherwise: obligation.otherwise.map { actions($0) })
        }
    }
}

extension Layer {
    fileprivate init(_ attributes: Set<RuleAttribute.Kind>) {
        self =
            attributes.contains(.safety)
            ? .safety
            : attributes.contains(.urgent) ? .urgent : attributes.contains(.low) ? .low : .normal
    }
}
