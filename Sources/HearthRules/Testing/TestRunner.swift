import HearthKernel
package import HearthModel
import HearthSimulation

/// Runs the `test` blocks of a rule set, each in a fresh house in virtual time (docs/spec/rule-language.md, section
/// 13).
package struct TestRunner: Sendable {
    package struct Options: Sendable {
        /// The rules of all files, not only those of the test's own.
        package var wholeHouse = false
        /// Only tests whose name contains this.
        package var only: String?
        /// How often the hub is restarted behind a test's back, with a stop of 0; each test is run without, and then
        /// with them.
        package var restarts = 0
        package var seed: UInt64 = 0
        /// Look for conditions that are never seen both ways.
        package var covers = false
        /// Keep how each test went.
        package var tells = false
        /// The place in which the hub is.
        package var zone = CivilZone.utc
        package var place = HearthModel.Place(latitude: 51.48, longitude: 0)
        package init() {}
    }

    package struct Report: Sendable {
        package var results: [TestResult] = []
        /// Empty unless asked for.
        package var uncovered: [Coverage.Gap] = []
    }

    /// The day on which every test starts that names no other: a Thursday.
    package static let firstDay: CivilDate = {
        guard let day = CivilDate(year: 2026, month: 1, day: 15) else { preconditionFailure("2026-01-15 is a date.") }
        return day
    }()

    let set: RuleSet
    let names: HouseNames
    let options: Options

    /// All tests of the set, in the order of files and places. Tests with a wrong step are left out; the findings of
    /// the set tell of them.
    package static func run(_ set: RuleSet, names: HouseNames, options: Options = Options()) -> Report {
        let runner = TestRunner(set: set, names: names, options: options)
        var report = Report()
        var coverage = CoverageSum()
        for file in set.files.indices { runner.runTests(of: file, &report, &coverage) }
        report.uncovered = coverage.gaps
        return report
    }

    private func runTests(of file: Int, _ report: inout Report, _ coverage: inout CoverageSum) {
        let tests = set.tests.filter { test in
            test.file == file && !test.steps.isEmpty
                && (options.only.map { test.name.containsText($0) } ?? true)
        }
        guard !tests.isEmpty else { return }
        var rules = set
        if !options.wholeHouse { rules.rules.removeAll { $0.file != file } }
        let bench = TestBench(rules, tests: tests, names: names)
        for (test, plan) in zip(tests, bench.plans) {
            report.results.append(result(of: test, plan, on: bench, &coverage))
        }
    }

    private func result(
        of test: RuleSet.Test, _ plan: [TestBench.Step], on bench: TestBench, _ coverage: inout CoverageSum
    ) -> TestResult {
        var result = TestResult(name: test.name, file: set.files[test.file].source.name, span: test.syntax.span)
        let setting = setting(for: plan)
        var run = TestRun(bench, setting: setting, covering: options.covers)
        if options.tells { run.timeline = TestTimeline(of: bench, plan: plan) }
        result.failure = play(plan, of: test, &run)
        result.timeline = run.timeline?.moments ?? []
        coverage.add(run.coverage)
        guard result.failure == nil, options.restarts > 0 else { return result }
        var numbers = SeededRandom(seed: options.seed)
        let times = (0..<options.restarts).map { _ in
            Int64.random(in: setting.start.milliseconds...run.house.now.milliseconds, using: &numbers)
        }
        var restarted = TestRun(bench, setting: setting, restarts: times.sorted().map(Instant.init(milliseconds:)))
        result.failure = play(plan, of: test, &restarted)
        result.restarts = options.seed
        return result
    }

    /// Local midnight, of the date in a first `at` if there is one.
    private func setting(for plan: [TestBench.Step]) -> VirtualHouse.Setting {
        let day = if case .at(let date?, _)? = plan.first?.step.kind { date } else { TestRunner.firstDay }
        return VirtualHouse.Setting(zone: options.zone, place: options.place, start: options.zone.startOfDay(day))
    }

    private func play(_ plan: [TestBench.Step], of test: RuleSet.Test, _ run: inout TestRun) -> TestResult.Failure? {
        for step in plan {
            let place = step.step.place
            let source = set.files[place.file].source
            var moment = TestMoment(
                at: run.house.now, kind: step.step.momentKind, text: source[place.span],
                line: source.place(of: place.span.start).line)
            if moment.kind != .expect { run.timeline?.add(moment) }
            defer {
                if moment.kind == .expect { run.timeline?.add(moment) }
            }
            do throws(TestRun.Stop) {
                try run.perform(step)
                (moment.at, moment.isSo) = (run.house.now, true)
            } catch {
                (moment.at, moment.isSo) = (run.house.now, false)
                var failure = failure(error, at: step.step.place, of: test, run)
                failure.diagnostic.add(hints(for: step, run))
                return failure
            }
        }
        return nil
    }

    /// What is most often behind a first test that fails: devices answer later, or a hand is above the rule.
    private func hints(for step: TestBench.Step, _ run: TestRun) -> [Hint] {
        let place = step.step.place
        let file = set.files[place.file].source.name
        var hints: [Hint] = []
        if let later = run.isSoLater(step) {
            let seconds = max(1, (later.count + 999) / 1_000)
            let end = Span(place.span.end, place.span.end)
            let note = "it is so \(Rendering.duration.text(of: .number(Double(later.count)))) later"
            hints.append(
                Hint(
                    note: Diagnostic.Note(note, file: file, span: place.span),
                    fix: Diagnostic.Fix("write `within \(seconds) s`", replace: end, with: " within \(seconds) s")))
        }
        if let masked = run.trace.last(where: { $0.what == .masked && $0.rule != nil }), let key = masked.rule {
            let title = run.house.house.program.rules.first { $0.key == key }?.title ?? key
            let slot = masked.slot.map { run.house.house.registry.name(of: $0) } ?? "it"
            let note =
                "\"\(title)\" wanted \(slot) to be \(masked.new.plainText), and a hand was above it; "
                + "with `even if held` it acts all the same"
            hints.append(Hint(note: Diagnostic.Note(note, file: file, span: place.span)))
        }
        return hints
    }

    private func failure(
        _ stop: TestRun.Stop, at place: Place, of test: RuleSet.Test, _ run: TestRun
    ) -> TestResult.Failure {
        let source = set.files[place.file].source
        let (code, message): (String, String)
        switch stop {
        case .fails(let seen, let value):
            let line = source.place(of: place.span.start).line
            code = "E401"
            message = "Test \"\(test.name)\" fails at line \(line): \(source[(seen ?? place).span]) is \(value)."
        case .nobodyAsks: (code, message) = ("E402", "No question is open.")
        case .tooLong(let limit): (code, message) = ("E403", "The test did not finish in \(limit).")
        }
        let lines = TraceLines(house: run.house.house, zone: run.house.setting.zone)
        return TestResult.Failure(
            diagnostic: Diagnostic(code, message, file: source.name, span: place.span), step: source[place.span],
            trace: run.trace.map(lines.line))
    }
}
