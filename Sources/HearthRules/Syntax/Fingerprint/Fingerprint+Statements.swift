import HearthModel

extension Fingerprint {
    mutating func add(_ block: Block?) {
        guard let block else { return add("-") }
        list(block.statements) { $0.add($1) }
    }

    private mutating func add(_ statement: Statement) {
        switch statement.kind {
        case .act(let act, let over, let lasting):
            add(act)
            add(over)
            add(lasting)
        case .notify(let who, let text, let urgency):
            add("notify \(urgency.rawValue)")
            add(who)
            add(text)
        case .ask(let who, let text, let within, let otherwise, let answers):
            add("ask")
            add(who)
            add(text)
            add(within)
            add(otherwise.key)
            list(answers) { print, answer in
                print.add(answer.name.key)
                print.add(answer.block)
            }
        case .perform(let name):
            add("do")
            add(name.key)
        case .flash(let targets, let times, let span):
            add("flash")
            list(targets) { $0.add($1) }
            add(times)
            add(span)
        case .wait(let duration):
            add("wait")
            add(duration)
        case .waitUntil(let condition, let limit):
            add("until")
            add(condition)
            add(limit)
        case .raise(let severity, let text, let about):
            add("raise")
            add(severity)
            add(text)
            add(about)
        case .let(let name, let value):
            add("let")
            add(name.key)
            add(value)
        case .log(let text):
            add("log")
            add(text)
        case .if(let branches, let otherwise):
            add("if")
            list(branches) { print, branch in
                print.add(branch.condition)
                print.add(branch.block)
            }
            add(otherwise)
        case .forEach(let name, let target, let block):
            add("each")
            add(name.key)
            add(target)
            add(block)
        }
    }

    private mutating func add(_ act: Act) {
        switch act {
        case .verb(let verb, verbSpan: _, let targets):
            add(verb.rawValue)
            list(targets) { $0.add($1) }
        case .set(let targets, let bound, let value):
            add("set \(bound.rawValue)")
            list(targets) { $0.add($1) }
            add(value)
        case .apply(let scene):
            add("apply")
            add(scene.key)
        }
    }

    private mutating func add(_ who: Who) {
        switch who {
        case .ref(let ref): add(ref)
        case .everyone: add("everyone")
        }
    }

    mutating func add(_ target: Target) {
        switch target.kind {
        case .ref(let ref): add(ref)
        case .all(let name, let place):
            add("all")
            add(name.key)
            add(place)
        }
    }

    // MARK: Steps

    mutating func add(_ test: TestSyntax) {
        add("test")
        add(test.name.text)
        list(test.steps) { $0.add($1) }
    }

    private mutating func add(_ step: Step) {
        switch step.kind {
        case .given(let ref, let value):
            add("given")
            add(ref)
            add(value)
        case .at(let date, let time):
            add("at \(date.map { "\($0.year)-\($0.month)-\($0.day)" } ?? "-") \(time)")
        case .report(let byHand, let ref, let value):
            add(byHand ? "hand" : "report")
            add(ref)
            add(value)
        case .wait(let duration):
            add("wait")
            add(duration)
        case .lose(let ref):
            add("lose")
            add(ref)
        case .restart(let after):
            add("restart")
            add(after)
        case .answer(let word):
            add("answer")
            add(word.key)
        case .expect(let condition):
            add("expect")
            add(condition)
        case .expectWithin(let condition, let duration):
            add("expect within")
            add(condition)
            add(duration)
        case .expectThroughout(let condition, let duration):
            add("expect throughout")
            add(condition)
            add(duration)
        case .expectNotified(let who, let text, let negated):
            add(negated ? "not notified" : "notified")
            add(who)
            add(text)
        }
    }
}
