import ArgumentParser
import HearthJSON
import NIOHTTP1

struct TwinsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "twins", abstract: "How far the house knows its devices, and which are not as they should be.",
        discussion: """
            Each device has a twin: what it last reported, what is wanted of it, and how far that can be believed, from
            0 to 1. With the name of a device, all its properties. With --faults, what the house finds wrong by comparing
            readings with the past, with neighbours and with what it learned of rooms.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("Id, alias or name of a device.", valueName: "DEVICE"))
    var device: String?

    @Flag(help: "What does not behave as it should, instead.")
    var faults = false

    func run() async throws {
        if faults {
            let answer = try await HubClient(folders).ask(.GET, "/api/v1/twins/findings")
            return Console.say(output.json ? JSONText.of(answer) : TwinsText.faults(answer))
        }
        let path = "/api/v1/twins" + (device.map { "/\(pathSegment($0))/state" } ?? "")
        let answer = try await HubClient(folders).ask(.GET, path)
        if output.json { return Console.say(JSONText.of(answer)) }
        Console.say(device == nil ? TwinsText.all(answer) : TwinsText.one(answer))
    }
}

/// Twins as people read them.
enum TwinsText {
    static func all(_ answer: JSONValue) -> String {
        let twins = answer["twins"]?.array ?? []
        if twins.isEmpty { return "no devices" }
        var table = Table(heads: ["DEVICE", "STATUS", "CONFIDENCE", "OLDEST VALUE", "DIFFERS"])
        for twin in twins {
            table.add([
                twin["device_id"]?.string ?? "", word(twin), twin["confidence"].map(JSONText.of) ?? "",
                twin["oldest_report"]?.string ?? "never", differences(twin),
            ])
        }
        let figures = ["total", "synchronized", "out_of_sync"].map { answer[$0]?.integer ?? 0 }
        return styled(table, status: 1)
            + "\n\(figures[0]) devices, \(figures[1]) synchronized, \(figures[2]) out of sync"
    }

    /// One line each: `2026-06-27T10:00:00Z  Hall is at 17.2 °C …`
    static func faults(_ answer: JSONValue) -> String {
        let lines = (answer["findings"]?.array ?? []).map { finding in
            "since \(finding["since"]?.string ?? "")  \(finding["text"]?.string ?? ""). "
                + "\(finding["suggestion"]?.string ?? "")"
        }
        return lines.isEmpty ? "nothing is found to be at fault" : lines.joined(separator: "\n")
    }

    static func one(_ answer: JSONValue) -> String {
        var table = Table(heads: [
            "PROPERTY", "REPORTED", "WANTED", "BY", "STATUS", "CONFIDENCE", "KNOWN BY", "REPORTED AT",
        ])
        for member in answer["properties"]?.object ?? [] {
            let property = member.value
            table.add([
                member.key, property["reported"].map(JSONText.of) ?? "unknown",
                property["desired"].map(JSONText.of) ?? "", property["desired_by"]?.string ?? "", word(property),
                property["confidence"].map(JSONText.of) ?? "", property["provenance"]?.string ?? "",
                property["reported_at"]?.string ?? "never",
            ])
        }
        let commands = (answer["pending_changes"]?.array ?? []).map { command in
            "\n\(command["action"]?.string ?? "") is \(command["state"]?.string ?? "")"
                + (command["expires_at"]?.string.map { " until \($0)" } ?? "")
                + ", by \(command["origin"]?.string ?? "")"
        }
        return styled(table, status: 4) + commands.joined()
    }

    private static func styled(_ table: Table, status: Int) -> String {
        table.text { row, column, cell in
            if row == 0 { return Console.dim(cell) }
            guard column == status else { return cell }
            let isGood = ["synchronized", "virtual", "simulated"].contains { cell.hasPrefix($0) }
            return isGood ? Console.green(cell) : Console.yellow(cell)
        }
    }

    /// `never reported`
    private static func word(_ body: JSONValue) -> String {
        (body["sync_detail"]?.string ?? "").split(separator: "_").joined(separator: " ")
    }

    /// `brightness 40, wanted 55`
    private static func differences(_ twin: JSONValue) -> String {
        (twin["divergence"]?.object ?? []).map { member in
            let (reported, expected) = (member.value["reported"], member.value["expected"])
            return "\(member.key) \(reported.map(JSONText.of) ?? "unknown"), wanted \(expected.map(JSONText.of) ?? "")"
        }.joined(separator: "; ")
    }
}
