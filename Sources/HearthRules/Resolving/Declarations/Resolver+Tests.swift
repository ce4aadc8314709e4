import HearthKernel
import HearthModel

extension Resolver {
    mutating func resolveTests() {
        for index in set.files.indices {
            file = index
            for declaration in set.files[index].declarations {
                guard case .test(let syntax) = declaration.kind else { continue }
                (scope, steps) = (Scope(), 0)
                let (steps, sound) = isSound { resolver in syntax.steps.map { resolver.step($0) } }
                set.tests.append(
                    RuleSet.Test(
                        name: syntax.name.text, file: index, syntax: syntax,
                        steps: sound && !isBroken(place(declaration.span)) ? steps.compactMap { $0 } : []))
            }
        }
    }

    private mutating func step(_ syntax: Step) -> TestStep? {
        kind(syntax.kind).map { TestStep($0, place(syntax.span)) }
    }

    private mutating func kind(_ syntax: Step.Kind) -> TestStep.Kind? {
        switch syntax {
        case .given(let ref, let expression):
            return told(ref, expression, byHand: false).map { .given($0, $1) }
        case .report(let byHand, let ref, let expression):
            return told(ref, expression, byHand: byHand).map { byHand ? .byHand($0, $1) : .report($0, $1) }
        case .at(let date, let time):
            let civil = date.flatMap { CivilDate(year: Int64($0.year), month: $0.month, day: $0.day) }
            if date != nil, civil == nil { return nil }
            return .at(civil, time: time)
        case .wait(let expression): return duration(expression, most: Limit.testTime).map { .wait($0) }
        case .lose(let ref): return device(ref).map { .lose($0) }
        case .restart(after: let expression):
            guard let expression else { return .restart(after: 0) }
            return duration(expression, least: 0, most: Limit.testTime).map { .restart(after: $0) }
        case .answer(let word):
            guard answers.isEmpty || answers.contains(word.key) else {
                sayMissing(word, kind: "answer", among: answers)
                return nil
            }
            return .answer(word.key)
        case .expect(let expression): return .expect(condition(expression))
        case .expectWithin(let expression, let time):
            let wanted = condition(expression)
            return duration(time, most: Limit.testTime).map { .expectWithin(wanted, $0) }
        case .expectThroughout(let expression, let time):
            let wanted = condition(expression)
            return duration(time, most: Limit.testTime).map { .expectThroughout(wanted, $0) }
        case .expectNotified(let who, let text, let negated):
            guard case .some(let people)? = audience(who) else { return nil }
            return .expectNotified(people, plain(text), negated: negated)
        }
    }

    private mutating func device(_ ref: Ref) -> DeviceIndex? {
        switch referent(ref) {
        case .thing(.device(let device)): return device
        case .property(let property):
            if case .device(let device) = property.thing { return device }
        case .place(let space): saySeveral(space, at: ref.span, as: "any")
        case .nothing: break
        case .thing, .value: say("E212", "A device is wanted here, this is a value.", at: ref.span)
        }
        return nil
    }

    /// What a device, or a person about a device or a variable, says.
    private mutating func told(
        _ ref: Ref, _ expression: Expression, byHand: Bool
    ) -> (TestStep.Target, Meaning)? {
        let target = Target(.ref(ref), span: ref.span)
        if !byHand, let (device, key) = keyOfRemote(ref) {
            guard let done = pressed(expression), case .constant(.text(let word)) = done.kind,
                let code = code(device, key, word)
            else { return nil }
            return (.key(code), done)
        }
        switch referent(ref) {
        case .nothing: return nil
        case .place(let space):
            saySeveral(space, at: ref.span, as: "any")
            return nil
        case .value(let value):
            guard case .variable(let index) = value.kind else {
                if value.type != .anything {
                    say("E213", "\(text(ref.span)) is measured; it cannot be set.", at: ref.span)
                }
                return nil
            }
            let type = set.variables[index.position].type
            let value = fitting(self.value(expression, wanting: type), type, expression, for: text(ref.span))
            return (.variable(index), value)
        case .thing(let thing):
            if case .device(let device) = thing, let slot = names.registry.slot("event", of: device),
                mainProperty(of: thing) == nil
            {
                if let code = turned(device, expression) {
                    return (.key(code), Meaning(.constant(.unknown), .text, place(expression.span)))
                }
                return pressed(expression).map { (.slots([slot]), $0) }
            }
            return told(thing, nil, target, expression, byHand)
        case .property(let property): return told(property.thing, property, target, expression, byHand)
        }
    }

    private mutating func told(
        _ thing: Thing, _ property: PropertyReference?, _ target: Target, _ expression: Expression, _ byHand: Bool
    ) -> (TestStep.Target, Meaning)? {
        guard let (reference, value) = written(thing, property, target, expression, mustBeSettable: byHand) else {
            return nil
        }
        guard reference.factor != 1 else { return (.slots(reference.slots), value) }
        return (
            .slots(reference.slots),
            Meaning(.scaled(value, scale: 1 / reference.factor, offset: 0), value.type, value.place)
        )
    }

    /// `knob -> turned right`
    private mutating func turned(_ device: DeviceIndex, _ expression: Expression) -> KeyCode? {
        guard case .ref(let ref) = expression.kind, ref.words.count == 2, ref.words[0].key == "turned" else {
            return nil
        }
        return code(device, ref.words[1], "turn")
    }

    private mutating func pressed(_ expression: Expression) -> Meaning? {
        let words = ["pressed": "press", "twice": "double", "long": "long", "released": "release"]
        guard case .ref(let ref) = expression.kind, let word = words[ref.key] else {
            sayWrongWord(text(expression.span), ["pressed", "twice", "long", "released"], expression.span)
            return nil
        }
        return Meaning(.constant(.text(word)), .text, place(expression.span))
    }
}
