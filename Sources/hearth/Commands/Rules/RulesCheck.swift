import ArgumentParser

struct RulesCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say everything that is wrong with rules, run their tests, and try their promises.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Warnings count too.")
    var strict = false

    @Option(
        help: ArgumentHelp("Take the devices of this file in place of those of the configuration.", valueName: "FILE"))
    var fixture: String?

    @Flag(help: "Do not run the tests.")
    var noTests = false

    @Flag(help: "Do not look for stories in which promises are broken.")
    var noPromises = false

    @Flag(help: "Warnings too that somebody has said yes to.")
    var all = false

    @Argument(help: ArgumentHelp("Files or folders.", valueName: "PATH"))
    var paths: [String] = []

    func run() async throws {
        let accepted = all ? [] : await AcceptedWarnings.read(folders)
        var examination = RuleExamination()
        for folder in try RuleFolder.folders(of: paths, folders) {
            let house = fixture.map { RuleFolder.House.fixture($0) } ?? .configured
            examination.add(
                try RuleExamination(
                    folder, in: house, folders, tests: !noTests, promises: !noPromises, accepted: accepted))
        }
        let isGood = !examination.counts(strict: strict)
        if output.json {
            for diagnostic in examination.diagnostics { Console.say(JSONText.of(diagnostic.json)) }
        } else {
            for diagnostic in examination.diagnostics { diagnostic.tell() }
            PromiseText.tell(examination.promises)
            Console.say((isGood ? Console.green("good") : Console.failing("bad")) + "  " + examination.summary)
        }
        if !isGood { throw ExitCode(ExitStatus.problems.rawValue) }
    }
}
