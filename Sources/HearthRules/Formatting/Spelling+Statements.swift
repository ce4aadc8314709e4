extension Spelling {
    mutating func spell(_ block: Block?) {
        guard let block else { return }
        separate(block.statements.map(\.span), by: .semicolon)
        for statement in block.statements { spell(statement) }
    }

    mutating func spell(_ statement: Statement) {
        switch statement.kind {
        case .act(let act, let over, let lasting):
            spell(act)
            spell(over)
            spell(lasting)
        case .notify(let who, _, _): spell(who)
        case .ask(let who, _, let within, let otherwise, let answers):
            spell(who)
            spell(within)
            keep(otherwise)
            for answer in answers {
                keep(answer.name)
                spell(answer.block)
            }
        case .perform(let name): keep(name)
        case .flash(let targets, let times, let span):
            for target in targets { spell(target) }
            spell(times)
            spell(span)
        case .wait(let value): spell(value)
        case .waitUntil(let condition, let limit):
            spell(condition)
            spell(limit)
        case .raise(let severity, _, let about):
            spell(severity)
            if let about { spell(about) }
        case .let(let name, let value):
            keep(name)
            spell(value)
        case .log: break
        case .if(let branches, let otherwise):
            for branch in branches {
                spell(branch.condition)
                spell(branch.block)
            }
            spell(otherwise)
        case .forEach(let name, let target, let block):
            keep(name)
            spell(target)
            spell(block)
        }
    }

    mutating func spell(_ act: Act) {
        switch act {
        case .verb(_, verbSpan: _, let targets):
            for target in targets { spell(target) }
        case .set(let targets, bound: _, let value):
            for target in targets { spell(target) }
            spell(value)
        case .apply(let name): keep(name)
        }
    }

    mutating func spell(_ who: Who) {
        if case .ref(let ref) = who { spell(ref) }
    }

    mutating func spell(_ target: Target) {
        switch target.kind {
        case .ref(let ref): spell(ref)
        case .all(class: _, let place):
            if let place { spell(place) }
        }
    }

    // MARK: Steps

    mutating func spell(_ step: Step) {
        switch step.kind {
        case .given(let ref, let value), .report(byHand: _, let ref, let value):
            spell(ref)
            spell(value)
        case .lose(let ref): spell(ref)
        case .wait(let value), .expect(let value): spell(value)
        case .restart(let after): spell(after)
        case .answer(let word): keep(word)
        case .expectWithin(let condition, let value), .expectThroughout(let condition, let value):
            spell(condition)
            spell(value)
        case .expectNotified(let who, _, negated: _): spell(who)
        case .at: break
        }
    }

    // MARK: Expressions

    mutating func spell(_ expression: Expression?) {
        guard let expression else { return }
        switch expression.kind {
        case .or(let parts), .and(let parts):
            for part in parts { spell(part) }
        case .not(let part), .brackets(let part): spell(part)
        case .standing(let a, default: let b), .lasting(let a, for: let b), .recent(let a, withinLast: let b),
            .compare(let a, _, let b), .is(let a, negated: _, let b), .binary(_, let a, let b):
            spell(a)
            spell(b)
        case .between(let a, let b, let c):
            spell(a)
            spell(b)
            spell(c)
        case .among(let a, let values):
            spell(a)
            for value in values { spell(value) }
        case .quantity(_, class: _, let place):
            if let place { spell(place) }
        case .literal(let literal): spell(literal, expression.span)
        case .call(let call): spell(call)
        case .ref(let ref): spell(ref)
        case .anyone, .everyone, .missing: break
        }
    }

    mutating func spell(_ call: Call) {
        spell(Ref([call.name]))
        tighten(after: inks.index(at: call.name.span.start))
        for argument in call.arguments {
            if let name = argument.name { keep(name) }
            spell(argument.value)
        }
    }

    mutating func spell(_ literal: Literal, _ span: Span) {
        switch literal {
        case .number, .quantity, .duration:
            let first = inks.index(at: span.start)
            if inks[first].text == "-" { tighten(after: first) }
            spellUnits(span)
        case .date:
            // `dec 04`.
            let day = inks.index(at: span.start) + 1
            inks[day].text = String(Int(inks[day].text) ?? 0)
        case .time, .text, .yes, .no, .unknown: break
        }
    }
}
