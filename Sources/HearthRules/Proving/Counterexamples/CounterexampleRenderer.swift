import HearthKernel
import HearthModel
import HearthSimulation

/// Tries stories out in the whole house, and tells them.
struct CounterexampleRenderer {
    /// Time between what happens one after the other: what people take, hardly any, and none.
    private static let gaps = [Milliseconds.seconds(1), Milliseconds(1), .zero]

    let pass: LintPass
    /// The rules that can have to do with the promise.
    let cone: RuleSet
    let promise: Rule
    /// Positions in `RuleSet.rules`.
    private let positions: [Int]
    private let promisePosition: Int
    let setting: VirtualHouse.Setting
    /// It makes a difference when it happens.
    let readsClock: Bool

    init(_ pass: LintPass, _ cone: Cone, promise: Int, setting: VirtualHouse.Setting) {
        self.pass = pass
        var set = pass.set
        set.rules = cone.rules.map { pass.set.rules[$0] }
        (self.cone, self.promise, self.setting) = (set, pass.set.rules[promise], setting)
        (positions, promisePosition) = (cone.rules, promise)
        readsClock = cone.influence.readsTime
    }

    /// The story as it goes in the whole house; `nil`: the promise is not broken there.
    func confirmed(_ counterexample: Counterexample) -> Counterexample? {
        for gap in CounterexampleRenderer.gaps {
            var told = counterexample
            told.steps = counterexample.steps(apart: gap)
            guard let acting = actingIfBroken(told) else { continue }
            told.acting = acting
            told.sentence = sentence(counterexample)
            told.test = test(told)
            return told
        }
        return nil
    }

    /// - Returns: the rules that do something, if the promise is broken in the end.
    private func actingIfBroken(_ counterexample: Counterexample) -> [Int]? {
        let place = Place(file: promise.file, span: promise.span)
        var steps = counterexample.steps.flatMap(testSteps)
        guard case .never(let violation, _, _, _) = promise.body else { return nil }
        steps.append(.expect(Meaning(.not(violation), .yesno, violation.place)))
        let test = RuleSet.Test(
            name: "", file: promise.file,
            syntax: TestSyntax(name: Word("", span: promise.span), steps: [], span: promise.span),
            steps: steps.map { TestStep($0, place) })
        let bench = TestBench(cone, tests: [test], names: pass.names)
        var run = TestRun(bench, setting: setting)
        var acting: Set<String> = []
        for (number, step) in bench.plans[0].enumerated() {
            do throws(TestRun.Stop) {
                try run.perform(step)
            } catch {
                guard number == bench.plans[0].count - 1 else { return nil }
                return zip(cone.rules.indices, positions).filter { place, position in
                    position != promisePosition && acting.contains(bench.program.rules[place].key)
                }.map(\.1)
            }
            acting.formUnion(run.trace.compactMap(\.rule))
        }
        return nil
    }

    private func testSteps(_ step: Counterexample.Step) -> [TestStep.Kind] {
        let place = Place(file: promise.file, span: promise.span)
        func constant(_ value: Value) -> Meaning { Meaning(.constant(value), .anything, place) }
        switch step {
        case .at(let day, let time):
            return [.at(day == 0 ? nil : date(day), time: time.sinceMidnight.count)]
        case .wait(let span): return [.wait(span.count)]
        case .report(let values): return values.map { .report(.slots([$0.slot]), constant($0.value)) }
        case .set(let name, let value):
            let variable = cone.variables.firstIndex { $0.name == name } ?? 0
            return [.report(.variable(VariableIndex(variable)), constant(value))]
        case .answer(let word): return [.answer(word)]
        case .lose(let device): return [.lose(device)]
        }
    }

    func date(_ day: Int) -> CivilDate {
        CivilDate(daysSinceEpoch: TestRunner.firstDay.daysSinceEpoch + Int64(day))
    }
}
