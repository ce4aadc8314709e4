import ArgumentParser
import HearthJSON
import HearthModel
import NIOHTTP1

struct RulesWhy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Why a device is as it is, or why a rule did not run.",
        discussion: """
            Times are the last 21:04 (or 21:04:30) of the house's clocks, a date such as 2026-01-15T21:04:00+01:00, or a stretch back
            such as -2h.
            Asks the running hub. Exit status: 0 answered, 2 no such device or rule, 3 the hub cannot be reached.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("A device or property, or the name of a rule.", valueName: "SLOT|RULE"))
    var thing: String

    @Flag(name: .customLong("not"), help: "Why it did not happen: what was missing, or what hid it.")
    var not = false

    @Option(parsing: .unconditional, help: ArgumentHelp("As it was then (default: now).", valueName: "TIME"))
    var at: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("With --not: from when on (default: -24h).", valueName: "TIME"))
    var since: String?

    func run() async throws {
        let client = HubClient(folders)
        let rules = try await RuleList(client)
        let rule = rules.rule(thing)
        let times = try await HouseTimes(of: client)
        let at = at.map(times.moment)
        if not {
            let query = query([(rule == nil ? "slot" : "rule", thing), ("from", since.map(times.moment)), ("to", at)])
            say(try await rules.ask("/api/v1/why-not?" + query, about: thing))
        } else if let rule {
            try await tellLast(of: rule, until: at, times, client)
        } else {
            say(try await rules.ask("/api/v1/why?" + query([("slot", thing), ("at", at)]), about: thing))
        }
    }

    /// What a rule did last, and why.
    private func tellLast(
        of rule: JSONValue, until at: String?, _ times: HouseTimes, _ client: HubClient
    ) async throws {
        let path = "/api/v1/rules/" + pathSegment(rule["id"]?.string ?? "") + "/history?"
        let answer = try await client.ask(.GET, path + query([("limit", "1"), ("from", "-30d"), ("to", at)]))
        if output.json { return Console.say(JSONText.of(answer)) }
        let name = "\"\(rule["name"]?.string ?? thing)\""
        guard let run = answer["runs"]?.array?.first else {
            let since = answer["trace_since"]?.string.map(times.shown)
            return Console.say(
                "\(name) has not run\(since.map { " since \($0), as far back as the trace goes" } ?? ""). "
                    + "hearth rules why --not \(name) tells what was missing.")
        }
        let at = times.shown(run["at"]?.string ?? "?")
        Console.say("\(name) \(run["kind"]?.string ?? "ran") at \(at), because of \(run["because"]?.string ?? "?"):")
        for condition in run["conditions"]?.array ?? [] {
            Console.say("  \(condition["text"]?.string ?? "")  \(condition["value"]?.string ?? "")")
        }
    }

    private func say(_ answer: JSONValue) {
        Console.say(output.json ? JSONText.of(answer) : answer["answer"]?.string ?? "")
    }
}

/// The name and value of each part that is there.
func query(_ parts: [(name: String, value: String?)]) -> String {
    parts.compactMap { part in part.value.map { part.name + "=" + pathSegment($0) } }.joined(separator: "&")
}

/// The live rules, to tell names of rules from names of devices.
struct RuleList {
    private let client: HubClient
    private let rules: [JSONValue]

    init(_ client: HubClient) async throws {
        self.client = client
        rules = try await client.ask(.GET, "/api/v1/rules")["rules"]?.array ?? []
    }

    func rule(_ name: String) -> JSONValue? {
        let wanted = name.lowercased()
        return rules.first { $0["name"]?.string?.lowercased() == wanted || $0["id"]?.string == name }
    }

    /// Asks about a device. Where there is none of that name, a rule of a name like it is told as well.
    func ask(_ path: String, about name: String) async throws -> JSONValue {
        let answer = try await client.send(.GET, path)
        let names = rules.compactMap { $0["name"]?.string }
        let near = nearestNames(to: name.lowercased(), among: names.map { $0.lowercased() }).first
        guard answer.status == 404, let rule = names.first(where: { $0.lowercased() == near }) else {
            return try answer.get()
        }
        throw Failure(.wrongUse, answer.sentence + "\nThere is a rule \"\(rule)\".")
    }
}
