import ArgumentParser
import HearthHTTP
import HearthJSON
import HearthModel
import NIOHTTP1

struct ScenarioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario", abstract: "Scripts that are played on copies of the house.",
        discussion: "Nothing of them reaches a device.",
        subcommands: [ScenarioList.self, ScenarioRun.self, ScenarioStop.self])
}

struct ScenarioList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "All scenarios.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let answer = try await HubClient(folders).ask(.GET, "/api/v1/scenarios")
        if output.json { return Console.say(JSONText.of(answer)) }
        var table = Table(heads: ["NAME", "LASTS", "STEPS", "DEVICES", "STATE", "WHAT"])
        for scenario in answer["scenarios"]?.array ?? [] {
            let state = scenario["status"]?.string ?? ""
            table.add([
                scenario["scenario_id"]?.string ?? "",
                Milliseconds.seconds(scenario["duration"]?.integer ?? 0).duration,
                String(scenario["events"]?.array?.count ?? 0), String(scenario["twin_ids"]?.array?.count ?? 0),
                state == "created" ? "not played yet" : state, scenario["description"]?.string ?? "",
            ])
        }
        Console.say(table.text())
    }
}

struct ScenarioRun: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Play a scenario, and tell what came of it.",
        discussion: "It is played on copies of the house as it is now; nothing is sent to any device.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("As 'hearth scenario list' has it.", valueName: "NAME"))
    var name: String

    @Option(help: ArgumentHelp("House seconds in a second, 0.1 to 3600; without it as fast as can be.", valueName: "N"))
    var rate: Double?

    func run() async throws {
        let client = HubClient(folders)
        let body: JSONValue.Member = rate.map { .init("simulation_rate", .number($0)) } ?? .init("at_once", .bool(true))
        let path = "/api/v1/scenarios/" + pathSegment(name)
        let begun = try await client.ask(.POST, path + "/run", body: .object([body]))
        var scenario = try await client.ask(.GET, path)
        while scenario["status"]?.string == "running" {
            Console.progress(scenario["progress"]?.double ?? 0)
            try await Task.sleep(for: .milliseconds(200))
            scenario = try await client.ask(.GET, path)
        }
        Console.progress(nil)
        if output.json { return Console.say(JSONText.of(scenario)) }
        if let error = scenario["error"]?.string {
            throw Failure(.problems, "\(begun["scenario_id"]?.string ?? name) did not come to its end: \(error)")
        }
        Console.say(ScenarioText(scenario, try await HouseTimes(of: client)).text)
    }
}

struct ScenarioStop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Stop the scenario that is being played.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let answer = try await HubClient(folders).ask(.POST, "/api/v1/scenarios/stop")
        if output.json { return Console.say(JSONText.of(answer)) }
        Console.say(answer["scenario"]?.string.map { "stopped \($0)" } ?? "nothing was being played")
    }
}

/// What came of a scenario, for a terminal.
struct ScenarioText {
    private static let mostLines = 40

    let text: String

    init(_ scenario: JSONValue, _ times: HouseTimes) {
        var lines: [String] = []
        let happenings = scenario["timeline"]?.array ?? []
        for happening in happenings.prefix(ScenarioText.mostLines) {
            let value = happening["value"].map { " " + JSONText.of($0) } ?? ""
            let slot = happening["slot"]?.string.map { Console.bold($0) + value + "  " } ?? ""
            let time = ScenarioText.time(happening["t"]?.double ?? 0)
            lines.append(Console.dim(time) + "  " + slot + (happening["text"]?.string ?? ""))
        }
        if happenings.count > ScenarioText.mostLines {
            lines.append(Console.dim("… and \(happenings.count - ScenarioText.mostLines) more; --json has them"))
        }
        if !lines.isEmpty { lines.append("") }
        let results = scenario["results"] ?? .null
        lines.append(WhatIfText.table(of: results.object ?? []))
        for violation in results["violations"]?.array ?? [] {
            lines.append(
                Console.failing("breaks \"\(violation["rule"]?.string ?? "")\"")
                    + " at \(times.shown(violation["at"]))")
        }
        for concern in results["concerns"]?.array ?? [] {
            lines.append(Console.yellow("concern: ") + (concern["text"]?.string ?? ""))
        }
        for skipped in results["skipped"]?.array ?? [] {
            let time = ScenarioText.time(skipped["t"]?.double ?? 0)
            lines.append(
                "skipped at \(time): \(skipped["step"]?.string ?? ""): \(skipped["reason"]?.string ?? "")")
        }
        lines += (results["assumptions"]?.array ?? []).compactMap(\.string).map { Console.dim("assumed: \($0)") }
        text = lines.joined(separator: "\n")
    }

    /// `1:05:00` after the start.
    private static func time(_ seconds: Double) -> String {
        let whole = Int(seconds)
        let parts = [whole / 60 % 60, whole % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        return "\(whole / 3_600):" + parts.joined(separator: ":")
    }
}
