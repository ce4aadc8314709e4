import HearthKernel
import HearthModel

extension Resolver {
    /// The statements of a block; its names end with it.
    mutating func actions(_ block: Block) -> [Action] {
        let outer = (scope, mayDraw)
        mayDraw = !isInPeriod
        let actions = block.statements.flatMap { self.actions($0) }
        scope.leave(to: outer.0)
        mayDraw = outer.1
        return actions
    }

    private mutating func actions(_ statement: Statement) -> [Action] {
        let place = place(statement.span)
        switch statement.kind {
        case .act(let act, let over, for: let lasts):
            return doing(act, over: over.map { liveDuration($0) }, lasts: lasts.map { liveDuration($0) }, place)
        case .notify(let who, let text, let urgency):
            let pieces = pieces(text)
            return telling(who, place) { .notify($0, pieces, Message.Urgency(urgency)) }
        case .ask(let who, let text, let within, otherwise: let silence, let answers):
            return asking(who, text, within, silence, answers, place)
        case .perform(let name): return performing(name, place)
        case .flash(let targets, let times, let span): return flashing(targets, times, span, place)
        case .wait(let time): return [Action(.wait(liveDuration(time, most: Limit.lasting)), place)]
        case .waitUntil(let expression, atMost: let most):
            mayDraw = false
            let until = condition(expression)
            mayDraw = !isInPeriod
            return [Action(.waitUntil(until, atMost: most.map { liveDuration($0, most: Limit.lasting) }), place)]
        case .raise(let severity, let text, let about):
            return [Action(.raise(self.severity(severity), pieces(text), about: about.flatMap { subject($0) }), place)]
        case .log(let text): return [Action(.log(pieces(text)), place)]
        case .let(let name, let expression):
            let value = value(expression)
            checkFree(name)
            let local = scope.newLocal()
            if value.isColorProperty {
                say("E212", "A value is wanted here, this is a color of a device.", at: expression.span)
            }
            locals[self.place(name.span)] = name.text
            scope.bind(name.key, .value(Meaning(.local(local), value.type, place)), at: self.place(name.span))
            return [Action(.store(local, value), place)]
        case .if(let branches, let otherwise):
            let choices = branches.map { (condition: condition($0.condition), actions: actions($0.block)) }
            return [Action(.choose(choices, otherwise: otherwise.map { actions($0) }), place)]
        case .forEach(let name, in: let target, let block): return forEach(name, target, block, place)
        }
    }

    // MARK: For each

    private mutating func forEach(_ name: Word, _ target: Target, _ block: Block, _ place: Place) -> [Action] {
        let devices: [DeviceIndex]
        var word: String?
        switch target.kind {
        case .all(class: let name, place: let area):
            guard let (found, set) = members(of: name, in: area) else { return [] }
            (devices, word) = (found, set.property)
        case .ref(let ref):
            guard let space = space(ref) else { return [] }
            devices = space.devices
            if space.area != nil {
                saySeveral(space, at: ref.span, as: "all")
                return []
            }
            guard devices.count <= Limit.members else {
                say("E301", "This set is \(devices.count); the limit is \(Limit.members).", at: ref.span)
                return []
            }
        }
        checkFree(name)
        let set = position(ofSet: devices)
        let local = scope.newLocal()
        let outer = scope
        locals[self.place(name.span)] = name.text
        scope.bind(name.key, .thing(.member(set: set, local: local, property: word)), at: self.place(name.span))
        // Nothing can be known of the members of an empty set, and nothing will be done with them.
        let actions = devices.isEmpty ? [] : self.actions(block)
        if devices.isEmpty { readLocals.insert(self.place(name.span)) }
        scope.leave(to: outer)
        return devices.isEmpty ? [] : [Action(.forEach(set: set, local: local, actions), place)]
    }

    // MARK: People

    private mutating func telling(
        _ who: Who, _ place: Place, _ make: ([DeviceIndex]) -> Action.Kind
    ) -> [Action] {
        switch audience(who) {
        case .some(let people)?: [Action(make(people), place)]
        // One of several: the one that the local counts.
        case .member(let set, let local)?:
            [
                Action(
                    .choose(
                        self.set.memberSets[set].enumerated().map { position, person in
                            let number = Meaning(.constant(.number(Double(position))), .quantity(.number), place)
                            let counted = Meaning(.local(local), .quantity(.number), place)
                            return (
                                condition: Meaning(.equal(counted, number, tolerance: 0), .yesno, place),
                                actions: [Action(make([person]), place)]
                            )
                        }, otherwise: nil), place)
            ]
        case nil: []
        }
    }

    enum Audience {
        case some([DeviceIndex])
        case member(set: Int, local: Int)
    }

    /// A person, a group of people, or everyone.
    mutating func audience(_ who: Who) -> Audience? {
        guard case .ref(let ref) = who else { return .some(people()) }
        func arePeople(_ devices: [DeviceIndex]) -> Bool {
            devices.allSatisfy { names.registry[$0]?.deviceClass.id == .person }
        }
        switch referent(ref, kind: "person") {
        case .thing(.device(let device)) where arePeople([device]): return .some([device])
        case .thing(.member(let set, let local, _)) where arePeople(self.set.memberSets[set]):
            return .member(set: set, local: local)
        case .place(let space) where space.area == nil && !space.devices.isEmpty && arePeople(space.devices):
            return .some(space.devices)
        case .nothing: return nil
        case .thing(let thing):
            say(
                "E212", "A person is wanted here, this is a \(className(of: thing)).", at: ref.span,
                write: peopleNames())
        case .place, .property, .value:
            if case .value(let value) = referent(ref), value.type == .anything { return nil }
            say("E212", "A person is wanted here, this is something else.", at: ref.span, write: peopleNames())
        }
        return nil
    }

    private func peopleNames() -> [String] {
        let people = names.setWord("person").map { names.members(of: $0, among: names.devices) } ?? []
        return people.prefix(3).map(names.path)
    }

    // MARK: Asking and raising

    /// E217 where the answers do not fit.
    private mutating func asking(
        _ who: Who, _ text: TextSyntax, _ within: Expression, _ silence: Word, _ answers: [Answer], _ place: Place
    ) -> [Action] {
        let words = answers.map(\.name.key)
        self.answers.formUnion(words)
        let pieces = pieces(text)
        let span = liveDuration(within, most: Limit.lasting)
        let branches = answers.map { (word: $0.name.key, actions: actions($0.block)) }
        var seen: Set<String> = []
        if let twice = answers.first(where: { !seen.insert($0.name.key).inserted }) {
            say("E217", "The answers do not fit: \(twice.name.text) comes twice.", at: twice.name.span)
        } else if answers.count < 2 {
            say("E217", "The answers do not fit: there must be at least two.", at: silence.span)
        } else if !words.contains(silence.key) {
            say(
                "E217", "The answers do not fit: \(silence.text) is none of them.", at: silence.span,
                write: answers.map(\.name.text))
        }
        guard let otherwise = words.firstIndex(of: silence.key) else { return [] }
        return telling(who, place) { .ask($0, pieces, within: span, answers: branches, otherwise: otherwise) }
    }

    private mutating func severity(_ expression: Expression) -> Meaning {
        let value = fitting(value(expression, wanting: .quantity(.number)), .quantity(.number), expression)
        if let number = value.constant?.number, !(0...1).contains(number) {
            say(
                "E219", "\(text(expression.span)) is outside 0 to 1.", at: expression.span,
                write: [number < 0 ? "0" : "1"])
        }
        return value
    }

    // MARK: Names

    /// E204 if a name that a rule, function or recipe makes already means something.
    mutating func checkFree(_ name: Word) {
        let meaning: String?
        if BuiltIn(rawValue: name.key) != nil {
            meaning = "a built-in name"
        } else if scope[name.key] != nil {
            meaning = "a value of this rule"
        } else if let (kind, _) = declarations.place(of: name.key) {
            meaning = kind
        } else {
            meaning = registryMeaning(of: name.key)
        }
        guard let meaning else { return }
        say("E204", "\(name.text) already means \(meaning).", at: name.span, write: [name.text + "_"])
    }

    /// What a name of one word means to the registry.
    func registryMeaning(of key: String) -> String? {
        switch names[key] {
        case .device(let device)?:
            (names.registry[device]?.deviceClass.id).map { $0 == .person ? "a person" : "a device" }
        case .area?: "an area"
        case .group?: "a group"
        case nil: nil
        }
    }
}

extension Message.Urgency {
    init(_ syntax: Statement.Urgency) {
        switch syntax {
        case .plain: self = .plain
        case .urgently: self = .urgently
        case .quietly: self = .quietly
        }
    }
}
