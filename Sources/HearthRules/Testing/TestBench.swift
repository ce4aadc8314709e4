import HearthKernel
import HearthModel

/// The rules that a test runs with, and everything that its steps ask of the house, as one program: each such question
/// is the gate of a rule at the very end that no event ever starts. So a test looks at the house through the same code
/// as the rules, and what its conditions remember is kept over restarts.
struct TestBench: Sendable {
    /// One step and what it asks.
    struct Step: Sendable {
        var step: TestStep
        /// The value for each slot or variable that it names, or the conditions that it expects, all of which must hold.
        var asks: [Ask] = []
        /// For each condition, where that stands whose value tells why it does not hold.
        var subjects: [Place?] = []
    }

    enum Ask: Sendable {
        case known(Value)
        case gate(RuleIndex)
    }

    let program: Program
    let registry: Registry
    /// The steps of each test, in the order in which the tests were given.
    let plans: [[Step]]
    /// How many rules of the program are rules; the rest are questions.
    let ruleCount: Int

    /// - Parameter set: only with the rules that shall run.
    init(_ set: RuleSet, tests: [RuleSet.Test], names: HouseNames) {
        var set = set
        let ruleCount = set.rules.count
        func ask(_ meaning: Meaning) -> Ask {
            if case .constant(let value) = meaning.kind { return .known(value) }
            let place = RuleIndex(set.rules.count)
            set.rules.append(Rule(asking: meaning, number: place.position - ruleCount))
            return .gate(place)
        }
        plans = tests.map { test in
            test.steps.map { step in
                switch step.kind {
                case .given(let target, let value), .report(let target, let value), .byHand(let target, let value):
                    Step(step: step, asks: target.parts(of: value, in: names.registry).map { ask($0) })
                case .expect(let condition), .expectWithin(let condition, _), .expectThroughout(let condition, _):
                    Step(
                        step: step, asks: condition.conjuncts.map(ask),
                        subjects: condition.conjuncts.map(\.subject?.place))
                case .at, .wait, .lose, .restart, .answer, .expectNotified: Step(step: step)
                }
            }
        }
        self.ruleCount = ruleCount
        registry = names.registry
        program = Compiler.compile(set, names: names)
    }

    func value(of ask: Ask, in house: House) -> Value {
        switch ask {
        case .known(let value): return value
        case .gate(let rule):
            guard case .when(_, let gate?, _) = program.rules[rule.position].kind else { return .unknown }
            return house.value(of: gate.code)
        }
    }
}

extension TestStep.Target {
    /// The value as each slot holds it: a colour is hue and saturation.
    fileprivate func parts(of value: Meaning, in registry: Registry) -> [Meaning] {
        guard case .slots(let slots) = self, slots.count > 1 else { return [value] }
        return slots.map { slot in
            let isHue = registry[slot].property.name == "hue"
            return Meaning(isHue ? .hue(value) : .saturation(value), .quantity(.number), value.place)
        }
    }
}

extension Meaning {
    /// What is compared, or is a condition by itself; `nil` where no one value tells why it does not hold.
    fileprivate var subject: Meaning? {
        switch kind {
        case .compare(_, let left, _, _), .equal(let left, _, _), .between(let left, _, _, _, _), .isUnknown(let left):
            left
        case .property, .asked, .variable: self
        case .not(let inner): inner.subject
        default: nil
        }
    }
}

extension Rule {
    /// A question: a gate that nobody comes to. Its name is none that a text can have.
    fileprivate init(asking question: Meaning, number: Int) {
        let (span, place) = (question.place.span, question.place)
        let nothing = Block(statements: [], span: span)
        let when = WhenSyntax(events: [], gate: nil, repeat: nil, repeatSpan: nil, block: nothing)
        self.init(
            name: "\0\(number)", file: place.file, span: span, layer: .low, evenIfHeld: false, isOff: false,
            fingerprint: 0, body: .when(events: [], gate: question, repeats: nil, []), locals: 1,
            syntax: RuleSyntax(name: nil, attributes: [], body: .when(when), span: span, bodySpan: span))
    }
}
