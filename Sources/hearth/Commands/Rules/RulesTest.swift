import ArgumentParser
import HearthHub
import HearthJSON
import HearthRules

struct RulesTest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Run the tests of rules in a made-up house, a line each.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("Only tests whose name contains this.", valueName: "TEXT"))
    var only: String?

    @Flag(help: "With the rules of all files, not only those of the test's own.")
    var wholeHouse = false

    @Option(help: ArgumentHelp("Restart the hub so often behind each test's back.", valueName: "N"))
    var restarts = 0

    @Option(help: ArgumentHelp("Where the restarts fall.", valueName: "S"))
    var seed: UInt64 = 0

    @Flag(help: "Say which conditions no test has seen both ways.")
    var cover = false

    @Argument(help: ArgumentHelp("Files or folders.", valueName: "PATH"))
    var paths: [String] = []

    func validate() throws {
        guard (0...1_000).contains(restarts) else { throw ValidationError("--restarts must be between 0 and 1000") }
    }

    func run() async throws {
        var (isGood, count) = (true, 0)
        for folder in try RuleFolder.folders(of: paths, folders) {
            let (book, settings) = try folder.book(in: .besides, folders)
            for diagnostic in book.errors where folder.isChosen(diagnostic.file) {
                DiagnosticText(
                    diagnostic: diagnostic, source: book.source(of: diagnostic.file),
                    file: folder.shown(diagnostic.file)
                )
                .tell()
                isGood = false
            }
            var trial = RuleTrial(book: book, settings: settings)
            (trial.options.only, trial.options.wholeHouse) = (only, wholeHouse)
            (trial.options.restarts, trial.options.seed, trial.options.covers) = (restarts, seed, cover)
            let report = trial.report(in: folder)
            count += report.results.count
            for result in report.results {
                tell(result, book, folder)
                if result.failure != nil { isGood = false }
            }
            for gap in report.uncovered { tell(gap, folder) }
        }
        if paths.isEmpty {
            var options = TestRunner.Options()
            (options.only, options.restarts, options.seed) = (only, restarts, seed)
            if let trial = ScenarioTrial(try RuleFolder.folders(of: paths, folders).first, folders, options) {
                let outcomes = trial.outcomes()
                count += outcomes.count
                for outcome in outcomes { tell(outcome) }
                if outcomes.contains(where: { $0.problem != nil }) { isGood = false }
                for left in trial.left where !output.json {
                    Console.say(Console.yellow("left out") + "  \(left.what) of the scenario \(left.scenario)")
                }
            }
        }
        if !isGood { throw ExitCode(ExitStatus.problems.rawValue) }
        if count == 0 {
            if let only { throw Failure(.wrongUse, "there is no test whose name contains '\(only)'") }
            if !output.json { Console.say("no tests") }
        }
    }

    private func tell(_ result: TestResult, _ book: CompiledRules, _ folder: RuleFolder) {
        let source = book.source(of: result.file)
        let line = source?.place(of: result.span.start).line ?? 1
        if output.json { return Console.say(JSONText.of(json(result, line: line, source, folder))) }
        let place = "\(folder.shown(result.file)):\(line)"
        guard let failure = result.failure else {
            return Console.say(Console.green("ok") + "    \(place)  \(result.name)")
        }
        Console.say(Console.failing("FAIL") + "  \(place)  \(result.name)")
        let at = source?.place(of: failure.diagnostic.span.start).line ?? line
        Console.say("      \(folder.shown(result.file)):\(at): \(failure.diagnostic.message)")
        for note in failure.diagnostic.notes { Console.say("      " + note.message) }
        Console.say("      " + Console.dim(failure.step))
        for line in failure.trace { Console.say("      " + Console.dim(line)) }
        if let seed = result.restarts { Console.say("      with --restarts \(restarts) --seed \(seed)") }
    }

    private func json(_ result: TestResult, line: Int, _ source: SourceText?, _ folder: RuleFolder) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(result.name)), .init("file", .string(folder.shown(result.file))),
            .init("line", .int(Int64(line))), .init("ok", .bool(result.failure == nil)),
        ]
        if let failure = result.failure {
            members += [
                .init("at", .int(Int64(source?.place(of: failure.diagnostic.span.start).line ?? line))),
                .init("step", .string(failure.step)), .init("message", .string(failure.diagnostic.message)),
                .init("trace", .array(failure.trace.map { .string($0) })),
            ]
        }
        return .object(members)
    }

    private func tell(_ outcome: ScenarioTrial.Outcome) {
        let place = "scenarios.yaml:\(outcome.line)"
        if output.json {
            var members: [JSONValue.Member] = [
                .init("name", .string(outcome.name)), .init("file", .string("scenarios.yaml")),
                .init("line", .int(Int64(outcome.line))), .init("ok", .bool(outcome.problem == nil)),
            ]
            if let problem = outcome.problem {
                members += [
                    .init("message", .string(problem)), .init("trace", .array(outcome.trace.map { .string($0) })),
                ]
            }
            return Console.say(JSONText.of(.object(members)))
        }
        guard let problem = outcome.problem else {
            return Console.say(Console.green("ok") + "    \(place)  \(outcome.name)")
        }
        Console.say(Console.failing("FAIL") + "  \(place):\(outcome.column)  \(outcome.name)")
        Console.say("      " + problem)
        for line in outcome.trace { Console.say("      " + Console.dim(line)) }
    }

    private func tell(_ gap: Coverage.Gap, _ folder: RuleFolder) {
        let text =
            switch gap.kind {
            case .rule: "no test sets off \"\(gap.rule)\""
            case .condition(let condition, let never):
                "\"\(gap.rule)\": no test sees that \(condition) is \(never ? "yes" : "no")"
            }
        if output.json {
            let members: [JSONValue.Member] = [
                .init("file", .string(folder.shown(gap.file))), .init("line", .int(Int64(gap.line))),
                .init("uncovered", .string(text)),
            ]
            return Console.say(JSONText.of(.object(members)))
        }
        Console.say(Console.yellow("never") + " \(folder.shown(gap.file)):\(gap.line)  \(text)")
    }
}
