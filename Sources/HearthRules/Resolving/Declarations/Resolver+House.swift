import HearthKernel
import HearthModel

extension Resolver {
    /// Everything that is declared beside rules and tests.
    mutating func resolveHouse() {
        resolveVariables()
        resolveFunctions()
        for name in declarations.groups.keys.sorted() {
            let wasUsed = used.contains(name)
            _ = members(ofGroup: name)
            if !wasUsed { used.remove(name) }
        }
        resolveScenes()
        for index in set.files.indices {
            file = index
            for declaration in set.files[index].declarations {
                steps = 0
                switch declaration.kind {
                case .normally(let target, let expression): resolveNormal(target, expression, declaration.span)
                case .manual(let target, let holds, let until, let resumes):
                    resolvePolicy(target, holds, until, resumes, declaration.span)
                default: break
                }
            }
        }
        settleNormals()
        settlePolicies()
    }

    // MARK: Variables

    private mutating func resolveVariables() {
        let first = set.modes[0]
        set.variables = [
            RuleSet.Variable(
                name: BuiltIn.mode.rawValue, type: .words(set.modes), initial: .text(first),
                place: declarations.modesPlace)
        ]
        if declarations.variableOrder.count > Limit.variables, let last = declarations.variableOrder.last,
            let entry = declarations.variables[last]
        {
            file = entry.place.file
            say(
                "E301",
                "The number of variables is \(declarations.variableOrder.count); the limit is "
                    + "\(Limit.variables).", at: entry.name.span)
        }
        for name in declarations.variableOrder {
            guard let entry = declarations.variables[name] else { continue }
            file = entry.place.file
            let type = type(of: entry.syntax.type)
            let expression = entry.syntax.value
            let (value, sound) = isSound {
                $0.fitting($0.value(expression, wanting: type), type, expression, for: name)
            }
            let isUnknown = if case .literal(.unknown) = expression.kind { true } else { false }
            let initial = value.constant
            if sound, initial == nil {
                say("E212", "A constant is wanted here, this is a value that changes.", at: expression.span)
            }
            guard sound, !isBroken(entry.place), let initial, type != .anything, initial.isKnown || isUnknown else {
                continue
            }
            variableIndices[name] = VariableIndex(set.variables.count)
            set.variables.append(
                RuleSet.Variable(name: name, type: type, initial: initial, place: entry.place))
        }
    }

    // MARK: Scenes

    private mutating func resolveScenes() {
        let ordered = declarations.scenes.values.sorted {
            ($0.place.file, $0.place.span.start) < ($1.place.file, $1.place.span.start)
        }
        for entry in ordered {
            file = entry.place.file
            steps = 0
            dependencies = Fingerprint()
            let (writes, sound) = isSound { $0.parts(of: entry) }
            guard sound, !isBroken(entry.place) else { continue }
            scenes[entry.name.key] = (writes, dependencies.value)
            set.scenes.append(RuleSet.Scene(name: entry.name.key, writes: writes, place: entry.place))
        }
    }

    /// Each property once.
    private mutating func parts(of scene: Declarations.Entry<[ScenePart]>) -> [Write] {
        var writes: [Write] = []
        var places: [SlotIndex: Span] = [:]
        for part in scene.syntax {
            guard let destination = destination(part.target) else { continue }
            if case .variable = destination {
                say("E212", "A device is wanted here, this is a variable.", at: part.target.span)
                continue
            }
            let written = setting(destination, part.target, to: part.value, .exact)
            let slots = written.flatMap { write -> [SlotIndex] in
                if case .slots(let slots) = write.target { slots } else { [] }
            }
            if let twice = slots.first(where: { places[$0] != nil }), let first = places[twice] {
                sayTwice(text(part.target.span), at: part.target.span, first: place(first), delete: nil)
                continue
            }
            for slot in slots { places[slot] = part.target.span }
            writes += written
        }
        return writes
    }

    // MARK: Parameters

    /// Parameters that stand for nothing yet; errors in their types and names.
    mutating func openScope(_ parameters: [Parameter], _ place: Place) -> Scope {
        var inner = Scope()
        within(place, Scope()) { resolver in
            for parameter in parameters {
                resolver.checkFree(parameter.name)
                if inner[parameter.name.key] != nil {
                    resolver.sayTwice(
                        parameter.name.text, at: parameter.name.span, first: place, delete: nil)
                }
                let type = resolver.type(of: parameter.type, forParameter: true)
                if let standard = parameter.standard { resolver.checkStandard(standard, type) }
                inner.bind(parameter.name.key, .open(type))
            }
        }
        return inner
    }

    private mutating func checkStandard(_ standard: Expression, _ type: RuleType) {
        switch type {
        case .area, .person, .device: break
        default: _ = fitting(value(standard, wanting: type), type, standard)
        }
    }
}
