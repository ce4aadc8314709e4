import HearthKernel
import HearthModel

extension Resolver {
    mutating func verbWrites(_ verb: Act.Verb, _ span: Span, _ target: Target) -> [Write] {
        guard let destination = destination(target, where: { $0.words.verbs[verb] != nil }) else { return [] }
        switch destination {
        case .variable:
            say("E207", "A variable cannot \(verb.rawValue).", at: span.through(target.span))
            return []
        case .thing(let thing, let property):
            guard let (reference, effect) = self.effect(verb, thing, property, span, target) else { return [] }
            return write(verb, effect, reference, [reference], target)
        case .set(let devices, _):
            var references: [PropertyReference] = []
            var common: ClassWords.Effect?
            for device in devices {
                guard let (reference, effect) = self.effect(verb, .device(device), nil, span, target) else { return [] }
                references.append(reference)
                common = effect
            }
            guard let effect = common, let first = references.first else { return [] }
            return write(verb, effect, first, references, target)
        }
    }

    /// E207 if the class knows no such verb.
    private mutating func effect(
        _ verb: Act.Verb, _ thing: Thing, _ property: PropertyReference?, _ span: Span, _ target: Target
    ) -> (PropertyReference, ClassWords.Effect)? {
        let words = deviceClass(of: thing)?.words
        // `turn on camera.recording`: any property that is on or off.
        if let property, property.property.type == .onoff, let isOn = verb.turning {
            guard property.property.settable else {
                sayMeasured(property, at: target.span)
                return nil
            }
            return (property, ClassWords.Effect(property.property.name, isOn.map { .flag($0) } ?? .unknown))
        }
        // A movement or a fade: the level stays as it is now.
        if verb == .stop, words?.verbs[.stop] == nil, property == nil, let level = words?.level,
            let reference = self.property(level, of: thing), reference.property.settable
        {
            return (reference, ClassWords.Effect(level, .unknown))
        }
        guard let effect = words?.verbs[verb], property == nil || property?.property.name == effect.property,
            let reference = property ?? self.property(effect.property, of: thing)
        else {
            // Of its own verbs first those that start or end something alike.
            let verbs = (words?.verbs.keys.sorted { $0.rawValue < $1.rawValue } ?? [])
                .sorted { ($0.sense == verb.sense) && ($1.sense != verb.sense) }.map(\.rawValue)
            say(
                "E207", "\(className(of: thing).withArticle.capitalizedFirst) cannot \(verb.rawValue).",
                at: span.through(target.span),
                fixes: verbs.map { Diagnostic.Fix("write `\($0)`", replace: span, with: $0) })
            return nil
        }
        guard reference.property.settable else {
            sayMeasured(reference, at: target.span)
            return nil
        }
        return (reference, effect)
    }

    private func write(
        _ verb: Act.Verb, _ effect: ClassWords.Effect, _ first: PropertyReference, _ all: [PropertyReference],
        _ target: Target
    ) -> [Write] {
        let place = place(target.span)
        let source: Write.Source
        switch (verb, effect.value) {
        case (.toggle, _): source = .toggle
        case (_, .unknown): source = .reported
        case (_, let value): source = .value(Meaning(.constant(value), first.property.type, place))
        }
        return slotTargets(all).map { Write(target: $0[0], source: source, place: place) }
    }
}

extension Act.Verb {
    /// What the verb does to a property that is on or off; `.some(nil)` for `toggle`.
    fileprivate var turning: Bool?? {
        switch self {
        case .turnOn: .some(true)
        case .turnOff: .some(false)
        case .toggle: .some(nil)
        default: nil
        }
    }

    /// Whether it sets something going or ends it.
    fileprivate var sense: Bool? {
        switch self {
        case .turnOn, .open, .unlock, .start: true
        case .turnOff, .close, .lock, .stop: false
        case .toggle: nil
        }
    }
}
