import ArgumentParser
import HearthJSON
import NIOHTTP1

struct RulesExplain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Everything that wants something of a device, or a rule in plain words.",
        discussion:
            "Asks the running hub. Exit status: 0 answered, 2 no such device or rule, 3 the hub cannot be reached.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("A device or property, or the name of a rule.", valueName: "SLOT|RULE"))
    var thing: String

    func run() async throws {
        let client = HubClient(folders)
        let rules = try await RuleList(client)
        guard let rule = rules.rule(thing) else {
            let answer = try await rules.ask("/api/v1/explain?" + query([("slot", thing)]), about: thing)
            return Console.say(output.json ? JSONText.of(answer) : answer["answer"]?.string ?? "")
        }
        let answer = try await client.ask(.GET, "/api/v1/rules/" + pathSegment(rule["id"]?.string ?? ""))
        if output.json { return Console.say(JSONText.of(answer)) }
        let place = "\(answer["file"]?.string ?? ""):\(answer["line"].map(JSONText.of) ?? "")"
        Console.say(Console.bold(answer["name"]?.string ?? thing) + "  (\(place), \(answer["layer"]?.string ?? ""))")
        Console.say(answer["paraphrase"]?.string ?? "")
        let writes = answer["writes"]?.array?.compactMap(\.string) ?? []
        if !writes.isEmpty { Console.say("It drives " + writes.joined(separator: ", ") + ".") }
        Console.say("It is \(answer["state"]?.string ?? "?").")
    }
}
