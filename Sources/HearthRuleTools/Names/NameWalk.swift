import HearthRules

/// Walks through one declaration and notes every name in it.
struct NameWalk {
    let file: String
    let unit: Span
    private(set) var uses: [NameIndex.Use] = []

    init(file: String, unit: Span) { (self.file, self.unit) = (file, unit) }

    private mutating func note(_ word: Word, _ role: NameIndex.Use.Role) {
        uses.append(NameIndex.Use(word: word, role: role, file: file, unit: unit))
    }

    private mutating func note(_ ref: Ref, beside other: Expression? = nil) {
        note(ref.words[0], .ref(ref, beside: other))
    }

    // MARK: Declarations

    mutating func visit(_ declaration: Declaration) {
        if let (kind, name) = declaration.named { note(name, .declares(kind)) }
        switch declaration.kind {
        case .device, .modes: break
        case .group(name: _, let members): for member in members { note(member) }
        case .scene(name: _, let parts):
            for part in parts {
                visit(part.target)
                visit(part.value, beside: part.target)
            }
        case .normally(let target, let value):
            visit(target)
            visit(value, beside: target)
        case .manual(let target, let holds, let until, resumes: _):
            visit(target)
            visit([holds, until])
        case .variable(name: _, type: _, let value): visit(value)
        case .function(name: _, let parameters, let body):
            visit(parameters)
            visit(body)
        case .recipe(name: _, let parameters, let rules):
            visit(parameters)
            for rule in rules { visit(rule) }
        case .sequence(name: _, let block): visit(block)
        case .use(let call):
            note(call.name, .recipe)
            visit(call.arguments, of: call.name)
        case .rule(let rule): visit(rule)
        case .test(let test): for step in test.steps { visit(step) }
        }
    }

    private mutating func visit(_ parameters: [Parameter]) {
        for parameter in parameters { note(parameter.name, .declares(.parameter)) }
        visit(parameters.map(\.standard))
    }

    private mutating func visit(_ arguments: [Call.Argument], of callee: Word) {
        for argument in arguments {
            if let name = argument.name { note(name, .argument(of: callee)) }
            visit(argument.value)
        }
    }

    private mutating func visit(_ rule: RuleSyntax) {
        switch rule.body {
        case .when(let when):
            for event in when.events { visit(event) }
            visit([when.gate, when.limit])
            visit(when.block)
        case .while(let period):
            visit([period.condition, period.gate, period.lingering])
            visit(period.block)
        case .never(let promise):
            visit(promise.condition)
            visit(promise.otherwise)
        case .expect(let obligation):
            visit([obligation.condition, obligation.within])
            for event in obligation.events { visit(event) }
            visit(obligation.gate)
            visit(obligation.otherwise)
        }
    }

    private mutating func visit(_ event: Event) {
        for basic in [event.first, event.then].compactMap(\.self) {
            switch basic.kind {
            case .happening(let subject, let happening): visit(subject, happening)
            case .at(let value, days: _), .every(let value), .condition(let value): visit(value)
            case .hearthStarts: break
            }
        }
        visit(event.within)
    }

    private mutating func visit(_ subject: Subject, _ happening: Happening) {
        var other: Expression?
        switch subject.kind {
        case .ref(let ref):
            note(ref)
            other = Expression(.ref(ref), span: ref.span)
        case .any(let word, let place):
            if let place { note(place) }
            other = Expression(.quantity(.any, class: word, place: place), span: subject.span)
        case .anyone, .everyone: break
        }
        if case .becomes(let value) = happening.kind { visit(value, beside: other) }
    }

    // MARK: Statements

    private mutating func visit(_ block: Block?) {
        for statement in block?.statements ?? [] { visit(statement) }
    }

    private mutating func visit(_ statement: Statement) {
        switch statement.kind {
        case .act(let act, let over, let lasting):
            visit(act)
            visit([over, lasting])
        case .notify(let who, let text, _):
            visit(who)
            visit(text)
        case .ask(let who, let text, let within, otherwise: _, let answers):
            visit(who)
            visit(text)
            visit(within)
            for answer in answers { visit(answer.block) }
        case .perform(let name): note(name, .sequence)
        case .flash(let targets, let times, let span):
            for target in targets { visit(target) }
            visit([times, span])
        case .wait(let value): visit(value)
        case .waitUntil(let condition, let limit): visit([condition, limit])
        case .raise(let severity, let text, let about):
            visit(severity)
            visit(text)
            if let about { note(about) }
        case .let(let name, let value):
            note(name, .declares(.local))
            visit(value)
        case .log(let text): visit(text)
        case .if(let branches, let otherwise):
            for branch in branches {
                visit(branch.condition)
                visit(branch.block)
            }
            visit(otherwise)
        case .forEach(let name, let target, let block):
            note(name, .declares(.local))
            visit(target)
            visit(block)
        }
    }

    private mutating func visit(_ act: Act) {
        switch act {
        case .verb(_, verbSpan: _, let targets): for target in targets { visit(target) }
        case .set(let targets, bound: _, let value):
            for target in targets { visit(target) }
            if let target = targets.first { visit(value, beside: target) } else { visit(value) }
        case .apply(let name): note(name, .scene)
        }
    }

    private mutating func visit(_ who: Who) {
        if case .ref(let ref) = who { note(ref) }
    }

    private mutating func visit(_ target: Target) {
        switch target.kind {
        case .ref(let ref), .all(class: _, place: let ref?): note(ref)
        case .all(class: _, place: nil): break
        }
    }

    private mutating func visit(_ text: TextSyntax) {
        for piece in text.pieces {
            switch piece {
            case .plain: break
            case .value(let value): visit(value)
            case .list(let list):
                if let place = list.place { note(place) }
                visit(list.condition)
            }
        }
    }

    // MARK: Steps

    private mutating func visit(_ step: Step) {
        switch step.kind {
        case .given(let ref, let value), .report(byHand: _, let ref, let value):
            note(ref)
            visit(value, beside: Expression(.ref(ref), span: ref.span))
        case .lose(let ref): note(ref)
        case .wait(let value), .expect(let value): visit(value)
        case .restart(let after): visit(after)
        case .expectWithin(let a, let b), .expectThroughout(let a, let b): visit([a, b])
        case .expectNotified(let who, _, negated: _): visit(who)
        case .at, .answer: break
        }
    }

    // MARK: Expressions

    private mutating func visit(_ expressions: [Expression?]) {
        for expression in expressions { visit(expression) }
    }

    private mutating func visit(_ value: Expression, beside target: Target) {
        switch target.kind {
        case .ref(let ref): visit(value, beside: Expression(.ref(ref), span: ref.span))
        case .all(let word, let place):
            visit(value, beside: Expression(.quantity(.all, class: word, place: place), span: target.span))
        }
    }

    /// - Parameter other: what it is compared with or written to.
    private mutating func visit(_ expression: Expression?, beside other: Expression? = nil) {
        guard let expression else { return }
        switch expression.kind {
        case .or(let parts), .and(let parts): visit(parts)
        case .not(let part), .brackets(let part): visit(part, beside: other)
        case .standing(let value, default: let standing):
            visit(value, beside: other)
            visit(standing, beside: other ?? value)
        case .lasting(let a, for: let b), .recent(let a, withinLast: let b): visit([a, b])
        case .compare(let a, _, let b), .is(let a, negated: _, let b):
            visit(a)
            visit(b, beside: a)
        case .binary(_, let a, let b):
            visit(a, beside: other)
            visit(b, beside: other)
        case .between(let a, let b, let c):
            visit(a)
            for bound in [b, c] { visit(bound, beside: a) }
        case .among(let a, let values):
            visit(a)
            for value in values { visit(value, beside: a) }
        case .quantity(_, class: _, let place): if let place { note(place) }
        case .call(let call):
            note(call.name, .function)
            visit(call.arguments, of: call.name)
        case .ref(let ref): note(ref, beside: other)
        case .literal, .anyone, .everyone, .missing: break
        }
    }
}
