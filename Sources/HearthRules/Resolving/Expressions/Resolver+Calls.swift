import HearthKernel
import HearthModel

extension Resolver {
    mutating func meaning(of call: Call, wanting wanted: RuleType?) -> Meaning {
        if let builtIn = BuiltInFunction(rawValue: call.name.key) { return meaning(of: builtIn, call, wanting: wanted) }
        guard let function = declarations.functions[call.name.key] else {
            let known = Array(declarations.functions.keys) + BuiltInFunction.allCases.map(\.rawValue)
            sayMissing(call.name, kind: "function", among: known)
            return Meaning(.constant(.unknown), .anything, place(call.span))
        }
        use(call.name.key)
        return inlined(function, call)
    }

    /// The body of the function in the place of the call.
    private mutating func inlined(
        _ function: Declarations.Entry<Declarations.Function>, _ call: Call
    ) -> Meaning {
        let name = call.name.key
        let nothing = Meaning(.constant(.unknown), .anything, place(call.span))
        guard
            let inner = scope(
                binding: function.syntax.parameters, declaredAt: function.place, to: call, signatureOf: function.name)
        else { return nothing }
        guard areFunctionsRead else {
            say("E212", "A constant is wanted here, this is a value that changes.", at: call.span)
            return nothing
        }
        // A function that could not be read has been told of.
        guard let summary = functions[name], summary.isSound else {
            fail()
            return nothing
        }
        guard !isReadingOpen else {
            steps += summary.steps
            return Meaning(.constant(.unknown), summary.type, place(call.span))
        }
        guard steps + summary.steps <= Limit.steps else {
            sayTooLarge(steps + summary.steps, call.span)
            return nothing
        }
        var body = within(function.place, inner) { resolver in
            resolver.value(function.syntax.body)
        }
        body.place = place(call.span)
        return body
    }

    /// A scope in which the parameters are the arguments of a call; `nil` after E214 and errors in the arguments.
    mutating func scope(
        binding parameters: [Parameter], declaredAt place: Place, to call: Call, signatureOf name: Word
    ) -> Scope? {
        var given: [String: Expression] = [:]
        for (position, argument) in call.arguments.enumerated() {
            let key: String?
            if let name = argument.name {
                key = parameters.contains { $0.name.key == name.key } ? name.key : nil
            } else {
                // Positional arguments come first.
                let isInOrder = call.arguments[..<position].allSatisfy { $0.name == nil }
                key = isInOrder && position < parameters.count ? parameters[position].name.key : nil
            }
            guard let key, given[key] == nil else {
                sayArguments(call, name.text, signature(name, parameters))
                return nil
            }
            given[key] = argument.value
        }
        var inner = Scope()
        var isSound = true
        for parameter in parameters {
            let (type, known) = within(place, Scope()) { resolver in
                resolver.isSound { $0.type(of: parameter.type, forParameter: true) }
            }
            guard known else { return nil }
            let binding: Scope.Binding?
            if let argument = given[parameter.name.key] {
                binding = self.binding(argument, type)
            } else if let standard = parameter.standard {
                binding = within(place, inner) { $0.binding(standard, type) }
            } else {
                sayArguments(call, name.text, signature(name, parameters))
                return nil
            }
            if let binding { inner.bind(parameter.name.key, binding) } else { isSound = false }
        }
        return isSound ? inner : nil
    }

    /// An argument as what its parameter is.
    private mutating func binding(_ argument: Expression, _ type: RuleType) -> Scope.Binding? {
        switch type {
        case .area, .person, .device:
            guard case .ref(let ref) = argument.kind else {
                say("E212", "\(type.withArticle.capitalizedFirst) is wanted here.", at: argument.span)
                return nil
            }
            if let found = scope[ref.key], case .open = found.binding { return .open(type) }
            if type == .area { return space(ref).map { .place($0) } }
            return thing(ref, of: type).map { .thing($0) }
        default:
            let (value, sound) = isSound { $0.fitting($0.value(argument, wanting: type), type, argument) }
            guard sound else { return nil }
            return value.type == .anything && value.isOpen
                ? .open(type) : .value(Meaning(value.kind, type, value.place))
        }
    }

    /// A device of the class that a parameter wants.
    private mutating func thing(_ ref: Ref, of type: RuleType) -> Thing? {
        let found = referent(ref)
        let wanted = type == .person ? "person" : type.text
        switch found {
        case .thing(let thing):
            let devices: [DeviceIndex] =
                switch thing {
                case .device(let device): [device]
                case .member(let set, _, _): self.set.memberSets[set]
                }
            let fits =
                SetWord.classes[wanted].map { set in
                    devices.allSatisfy { names.registry[$0].map(set.includes) ?? false }
                } ?? false
            if fits { return thing }
            say(
                "E212", "\(type.withArticle.capitalizedFirst) is wanted here, this is a \(className(of: thing)).",
                at: ref.span)
        case .place(let space): saySeveral(space, at: ref.span, as: "any")
        case .nothing: break
        case .property, .value:
            say("E212", "\(type.withArticle.capitalizedFirst) is wanted here, this is a value.", at: ref.span)
        }
        return nil
    }

    /// E214 with the signature.
    mutating func sayArguments(_ call: Call, _ name: String, _ signature: String) {
        say("E214", "\(name) needs \(signature).", at: call.span)
    }

    func signature(_ name: Word, _ parameters: [Parameter]) -> String {
        "("
            + parameters.map { parameter in
                let type =
                    switch parameter.type {
                    case .name(let word): word.text
                    case .words(let words, span: _): "[" + words.map(\.text).joined(separator: ", ") + "]"
                    }
                return parameter.name.text + ": " + type
            }.joined(separator: ", ") + ")"
    }

    // MARK: Types by name

    /// - Parameter forParameter: parameters may be people, areas and devices too.
    mutating func type(of name: TypeName, forParameter: Bool = false) -> RuleType {
        switch name {
        case .words(let words, let span):
            var seen: Set<String> = []
            for word in words where !seen.insert(word.key).inserted {
                say("E110", "\(word.text) is declared twice, first at \(shown(place(span))).", at: word.span)
            }
            return .words(words.map(\.key))
        case .name(let word):
            if let type = RuleType.valueType(word.key) { return type }
            if forParameter {
                switch word.key {
                case "person": return .person
                case "area": return .area
                default: if let known = SetWord.classes[word.key], known.word == word.key { return .device(word.key) }
                }
            }
            let known = RuleType.valueTypeNames + (forParameter ? ["person", "area"] : [])
            if let meant = Resolver.foreignTypes[word.key] {
                say("E201", "There is no type called \(word.text).", at: word.span, write: [meant])
            } else {
                sayMissing(word, kind: "type", among: known)
            }
            return .anything
        }
    }

    /// What other languages call types.
    private static let foreignTypes = [
        "bool": "yesno", "boolean": "yesno", "int": "number", "integer": "number", "float": "number",
        "double": "number", "temperature": "temp",
    ]
}

extension RuleType {
    /// Types of variables; the words for sensors mean what these measure.
    static func valueType(_ word: String) -> RuleType? {
        switch word {
        case "yesno": return .yesno
        case "onoff": return .onoff
        case "time": return .time
        case "date": return .date
        case "color": return .color
        default: break
        }
        if let dimension = Dimension(rawValue: word) { return .quantity(dimension) }
        guard SetWord.classes[word]?.property == word,
            let main = DeviceClass.named(word)?.words.main, main.name == word
        else { return nil }
        return main.type
    }

    static let valueTypeNames = ["yesno", "onoff", "time", "date", "color"] + Dimension.allCases.map(\.rawValue)
}
