import ArgumentParser
import HearthJSON
import HearthModel
import NIOHTTP1

struct WhatIfCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whatif", abstract: "What would be different if something were so.",
        discussion: """
            The house as it is runs ahead with the change and without it; nothing is sent to any device. Changes look like
            'living.lamp = off', 'bedroom.heater.setpoint = 17', 'temperature_setpoint = 2 less', 'mode = away' or
            'outdoor_temperature = 30'.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("What would be so: NAME = VALUE.", valueName: "CHANGE"))
    var changes: [String] = []

    @Option(help: ArgumentHelp("heatwave, cold snap, storm, power outage, vacation or guests.", valueName: "NAME"))
    var scenario: String?

    @Option(help: ArgumentHelp("When to begin: 22:00, or a date and time within 7 days.", valueName: "TIME"))
    var start: String?

    @Option(name: .customLong("for"), help: ArgumentHelp("How long, 1m to 14d.", valueName: "TIME"))
    var span = "8h"

    @Option(name: .customLong("metric"), help: ArgumentHelp("What to compare; may be given again.", valueName: "NAME"))
    var metrics: [String] = []

    func run() async throws {
        guard !changes.isEmpty || scenario != nil else {
            throw Failure(.wrongUse, "say what would be so, such as 'living.lamp = off', or give a --scenario")
        }
        var members: [JSONValue.Member] = []
        for change in changes { members.append(try WhatIfCommand.member(change)) }
        var body: [JSONValue.Member] = [
            .init("changes", .object(members)), .init("duration", .string(span)), .init("detail", .string("full")),
        ]
        if let scenario { body.append(.init("scenario", .string(scenario))) }
        if let start { body.append(.init("start", .string(start))) }
        if !metrics.isEmpty { body.append(.init("metrics", .array(metrics.map(JSONValue.string)))) }
        let (client, question) = (HubClient(folders), JSONValue.object(body))
        let answer = try await Waiting.during("Looking \(span) ahead", isShown: !output.json) {
            try await client.ask(.POST, "/api/v1/predictions/what-if", body: question)
        }
        Console.say(
            output.json ? JSONText.of(answer) : WhatIfText(answer, try await HouseTimes(of: client)).text)
    }

    /// `living.lamp = off`, `bedroom.heater.setpoint = 17`, `hall.light.brightness = 20 more`.
    private static func member(_ change: String) throws -> JSONValue.Member {
        let parts = change.split(separator: "=", maxSplits: 1).map { $0.trimmed }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw Failure(.wrongUse, "'\(change)' is not NAME = VALUE, such as 'living.lamp = off'")
        }
        let words = parts[1].split(separator: " ")
        if words.count == 2, ["more", "less"].contains(words[1]), let number = Double(words[0]) {
            return .init(parts[0], .object([.init("add", .number(words[1] == "less" ? -number : number))]))
        }
        let value: JSONValue = Double(parts[1]).map { .number($0) } ?? .string(parts[1])
        return .init(parts[0], value)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

/// An answer to a what-if for a terminal: a table, a plot of the power, and what it rests on.
struct WhatIfText {
    let text: String

    private static let bars = Array("▁▂▃▄▅▆▇█")

    init(_ answer: JSONValue, _ times: HouseTimes) {
        var lines: [String] = []
        lines.append(Self.table(of: answer["results"]?.object ?? []))
        if let points = answer["series"]?.array?.first(where: { $0["metric"]?.string == "power" })?["points"]?.array {
            let before = points.compactMap { $0["baseline"]?["mid"]?.double }
            let after = points.compactMap { $0["branch"]?["mid"]?.double }
            let top = max(before.max() ?? 0, after.max() ?? 0)
            if top > 0 {
                lines += ["", "power as it is  " + Self.plot(before, top), "power with it   " + Self.plot(after, top)]
                lines.append(Console.dim("0 to \(Self.number(top)) W over \(answer["duration"]?.string ?? "")"))
            }
        }
        if let divergence = answer["first_divergence"] {
            let slot = divergence["slot"]?.string.map { "\($0), " } ?? ""
            lines += [
                "", "first different: \(times.shown(divergence["at"])) \(slot)\(divergence["because"]?.string ?? "")",
            ]
        }
        for violation in answer["branch"]?["violations"]?.array ?? [] {
            lines.append(
                Console.failing("would break \"\(violation["rule"]?.string ?? "")\"")
                    + " at \(times.shown(violation["at"]))")
        }
        for recommendation in (answer["recommendations"]?.array ?? []).compactMap(\.string) {
            lines.append("better: \(recommendation)")
        }
        for ignored in answer["ignored_changes"]?.array ?? [] {
            let near = (ignored["nearest"]?.array ?? []).compactMap(\.string)
            lines.append(
                "left out: \(ignored["key"]?.string ?? ""): \(ignored["reason"]?.string ?? "")\(didYouMean(near))")
        }
        lines.append("")
        lines += (answer["assumptions"]?.array ?? []).compactMap(\.string).map { Console.dim("assumed: \($0)") }
        text = lines.joined(separator: "\n")
    }

    /// The figures with a baseline, a line each.
    static func table(of results: [JSONValue.Member]) -> String {
        var table = Table(heads: ["", "AS IT IS", "WITH IT", "DIFFERENCE", "90 % BETWEEN", "UNIT"])
        for member in results where member.value["baseline"] != nil {
            let figure = member.value
            // Savings are told the other way round: what is saved is less.
            let isSaving = figure["savings"] != nil || figure["amount"] != nil
            let sign = isSaving ? -1.0 : 1
            let change = figure["savings"] ?? figure["amount"] ?? figure["impact"] ?? figure["change"]
            let bounds = [figure["low"]?.double ?? 0, figure["high"]?.double ?? 0].map { $0 * sign }.sorted()
            table.add([
                member.key, Self.number(figure["baseline"]?.double), Self.number(figure["predicted"]?.double),
                Self.signed((change?.double ?? 0) * sign), "\(Self.signed(bounds[0])) and \(Self.signed(bounds[1]))",
                figure["unit"]?.string ?? figure["currency"]?.string ?? "",
            ])
        }
        return table.text()
    }

    /// At most 60 columns, each the mean of its share of the time.
    private static func plot(_ values: [Double], _ top: Double) -> String {
        let columns = min(60, values.count)
        return String(
            (0..<columns).map { column in
                let share = values[(column * values.count / columns)..<((column + 1) * values.count / columns)]
                let mean = share.reduce(0, +) / Double(share.count)
                return bars[min(bars.count - 1, Int(mean / top * Double(bars.count - 1) + 0.5))]
            })
    }

    private static func number(_ value: Double?) -> String {
        guard let value else { return "" }
        return JSONText.of(.number(value.rounded(decimals: abs(value) >= 100 ? 0 : 2)))
    }

    private static func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + number(value) }
}
