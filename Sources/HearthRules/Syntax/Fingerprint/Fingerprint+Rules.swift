extension Fingerprint {
    mutating func add(_ declaration: Declaration) {
        switch declaration.kind {
        case .device(let path, let kind, let words):
            add("device")
            add(path)
            add(kind.key)
            add(words)
        case .modes(let modes):
            add("modes")
            add(modes)
        case .group(let name, let members):
            add("group")
            add(name.key)
            list(members) { $0.add($1) }
        case .scene(let name, let parts):
            add("scene")
            add(name.key)
            list(parts) { print, part in
                print.add(part.target)
                print.add(part.value)
            }
        case .normally(let target, let value):
            add("normally")
            add(target)
            add(value)
        case .manual(let target, let holds, let until, let resumes):
            add(resumes ? "manual resume" : "manual")
            add(target)
            add(holds)
            add(until)
        case .variable(let name, let type, let value):
            add("var")
            add(name.key)
            add(type)
            add(value)
        case .function(let name, let parameters, let body):
            add("fn")
            add(name.key)
            add(parameters)
            add(body)
        case .recipe(let name, let parameters, let rules):
            add("recipe")
            add(name.key)
            add(parameters)
            list(rules) { print, rule in
                print.add(rule.name?.text ?? "-")
                print.add(rule)
            }
        case .sequence(let name, let block):
            add("sequence")
            add(name.key)
            add(block)
        case .use(let call):
            add("use")
            add(call)
        case .rule(let rule): add(rule)
        case .test(let test): add(test)
        }
    }

    private mutating func add(_ parameters: [Parameter]) {
        list(parameters) { print, parameter in
            print.add(parameter.name.key)
            print.add(parameter.type)
            print.add(parameter.standard)
        }
    }

    private mutating func add(_ type: TypeName) {
        switch type {
        case .name(let name): add(name.key)
        case .words(let words, span: _): add(words)
        }
    }

    // MARK: Rules

    mutating func add(_ rule: RuleSyntax) {
        add(Set(rule.attributes.map { $0.kind.rawValue }).sorted().joined(separator: " "))
        switch rule.body {
        case .when(let when):
            add("when")
            list(when.events) { $0.add($1) }
            add(when.gate)
            // What is not said is `restarting`.
            add((when.repeat ?? .restarting).rawValue)
            if let limit = when.limit {
                add("once")
                add(limit)
            }
            add(when.block)
        case .while(let period):
            add("while")
            add(period.condition)
            add(period.gate)
            add(period.lingering)
            add(period.block)
        case .never(let promise):
            add(promise.isAlways ? "always" : "never")
            add(promise.condition)
            add(promise.because?.text ?? "-")
            add(promise.otherwise)
        case .expect(let obligation):
            add("expect")
            add(obligation.condition)
            add(obligation.within)
            list(obligation.events) { $0.add($1) }
            add(obligation.gate)
            add(obligation.because?.text ?? "-")
            add(obligation.otherwise)
        }
    }

    private mutating func add(_ event: Event) {
        add(event.first)
        guard let then = event.then else { return add("-") }
        add("then")
        add(then)
        add(event.within)
    }

    private mutating func add(_ event: BasicEvent) {
        switch event.kind {
        case .happening(let subject, let happening):
            add(subject)
            add(happening)
        case .at(let time, let days):
            add("at")
            add(time)
            add(days)
        case .every(let duration):
            add("every")
            add(duration)
        case .hearthStarts: add("hearth starts")
        case .condition(let condition):
            add("edge")
            add(condition)
        }
    }

    private mutating func add(_ subject: Subject) {
        switch subject.kind {
        case .ref(let ref): add(ref)
        case .any(let name, let place):
            add("any")
            add(name.key)
            add(place)
        case .anyone: add("anyone")
        case .everyone: add("everyone")
        }
        if let key = subject.key { add("key \(key.key)") }
    }

    private mutating func add(_ happening: Happening) {
        add(happening.kind.words)
        if case .becomes(let value) = happening.kind { add(value) }
        if happening.byHand { add("by hand") }
    }
}
