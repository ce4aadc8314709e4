import HearthConfig
import HearthHub
import HearthRules

/// The scenarios of a configuration that expect something, tried with all its rules.
struct ScenarioTrial {
    struct Outcome {
        var name: String
        /// In `scenarios.yaml`, from 1.
        var line: Int
        var column: Int
        /// `nil`: what it expects is so.
        var problem: String?
        var trace: [String] = []
    }

    private let tests: ScenarioTests
    private let trial: RuleTrial
    /// What happens in scenarios that no test can show.
    var left: [(scenario: String, what: String)] { tests.left }

    /// `nil` if no scenario expects anything.
    init?(_ folder: RuleFolder?, _ folders: FolderOptions, _ options: TestRunner.Options) {
        guard let configuration = Configuration.load(folder: folders.config).configuration else { return nil }
        let names = HouseNames(configuration)
        guard let tests = ScenarioTests(configuration.scenarios, names: names) else { return nil }
        self.tests = tests
        let rules = folder?.contents.files.map(\.source) ?? []
        var trial = RuleTrial(
            book: CompiledRules(rules + [tests.source], names: names), settings: configuration.house)
        trial.options.wholeHouse = true
        (trial.options.only, trial.options.restarts, trial.options.seed) = (
            options.only, options.restarts, options.seed
        )
        self.trial = trial
    }

    func outcomes() -> [Outcome] {
        let mistakes = trial.book.errors.filter { $0.file == tests.source.name }.map { diagnostic in
            let (line, column) = tests.place(of: diagnostic.span)
            return Outcome(name: "expect", line: line, column: column, problem: diagnostic.message)
        }
        var set = trial.book.set
        set.tests.removeAll { set.files[$0.file].source.name != tests.source.name }
        let report = TestRunner.run(set, names: trial.book.names, options: trial.options)
        return mistakes
            + report.results.map { result in
                let (line, column) = tests.place(of: result.failure?.diagnostic.span ?? result.span)
                return Outcome(
                    name: result.name, line: line, column: column,
                    problem: result.failure.map { "\($0.step): \($0.diagnostic.message)" },
                    trace: result.failure?.trace ?? [])
            }
    }
}
