import ArgumentParser
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import NIOHTTP1

struct RulesReplay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "What recorded days would have been with other rules.",
        discussion: """
            Plays what the house has recorded with the live rules and with those of FOLDER, and prints what would have been
            different. Nothing is sent to any device, and no rule is changed.
            Asks the running hub. Exit status: 0 good, 1 with --strict if anything differs, 2 rules that do not compile or
            wrong use, 3 the hub cannot be reached.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("How far back, such as 24h or 7d.", valueName: "TIME"))
    var since = "7d"

    @Option(
        help: ArgumentHelp("The rules to try (default: the folder rules/ of the configuration).", valueName: "FOLDER"))
    var rules: String?

    @Option(help: ArgumentHelp("Try it with this rule switched off; may be given again.", valueName: "RULE"))
    var disable: [String] = []

    @Flag(help: "Any difference counts.")
    var strict = false

    func run() async throws {
        guard Milliseconds(duration: since) != nil else {
            throw Failure(.wrongUse, "'\(since)' is no length of time, such as 24h or 7d")
        }
        let client = HubClient(folders)
        var files = try RuleFolder.folders(of: rules.map { [$0] } ?? [], folders).flatMap(\.contents.files)
            .map { JSONValue.Member($0.name, .string(String(decoding: $0.bytes, as: UTF8.self))) }
        let live = try await client.ask(.GET, "/api/v1/rules/files")["files"]?.array ?? []
        for name in live.compactMap({ $0["name"]?.string }) where !files.contains(where: { $0.key == name }) {
            files.append(.init(name, .null))
        }
        let body = JSONValue.object([
            .init("replace", .object(files)), .init("disable", .array(disable.map(JSONValue.string))),
            .init("from", .string("-" + since)),
        ])
        let answer = try await Waiting.during("Playing the last \(since)", isShown: !output.json) {
            try await client.send(.POST, "/api/v1/rules/replay-diff", body: body)
        }
        for diagnostic in answer.body["error"]?["details"]?["diagnostics"]?.array ?? [] {
            let place = "\(diagnostic["file"]?.string ?? ""):\(diagnostic["line"]?.integer ?? 1)"
            Console.complain("\(place): \(diagnostic["code"]?.string ?? "") \(diagnostic["message"]?.string ?? "")")
        }
        let outcome = try answer.get()
        Console.say(output.json ? JSONText.of(outcome) : ReplayText(outcome, try await HouseTimes(of: client)).text)
        let lists = ["differences", "notifications", "promises"].flatMap { outcome[$0]?.array ?? [] }
        if strict, !lists.isEmpty { throw ExitCode(ExitStatus.problems.rawValue) }
    }
}
