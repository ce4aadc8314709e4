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
        let hub = HubClient(folders)
        let path = faults ? "/findings" : device.map { "/\(pathSegment($0))/state" } ?? ""
        let answer = try await hub.ask(.GET, "/api/v1/twins" + path)
        if output.json { return Console.say(JSONText.of(answer)) }
        let text = TwinsText(times: try await HouseTimes(of: hub))
        Console.say(faults ? text.faults(answer) : device == nil ? text.all(answer) : text.one(answer))
    }
}

/// Twins as people read them.
struct TwinsText {
    let times: HouseTimes

    func all(_ answer: JSONValue) -> String {
        let twins = answer["twins"]?.array ?? []
        if twins.isEmpty { return "no devices" }
        var table = Table(heads: ["DEVICE", "STATUS", "CONFIDENCE", "OLDEST VALUE", "DIFFERS"])
        for twin in twins {
            table.add([
                twin["device_id"]?.string ?? "", word(twin), twin["confidence"].map(JSONText.of) ?? "",
                times.shown(twin["oldest_report"], or: "never"), differences(twin),
            ])
        }
        let figures = ["total", "synchronized", "out_of_sync"].map { answer[$0]?.integer ?? 0 }
        return styled(table, status: 1)
            + "\n\(figures[0]) devices, \(figures[1]) synchronized, \(figures[2]) out of sync"
    }

    /// One line each: `since Sat 10:00:00  Hall is at 17.2 °C …`
    func faults(_ answer: JSONValue) -> String {
        let lines = (answer["findings"]?.array ?? []).map { finding in
            "since \(times.shown(finding["since"]))  \(finding["text"]?.string ?? ""). "
                + "\(finding["suggestion"]?.string ?? "")"
        }
        return lines.isEmpty ? "nothing is found to be at fault" : lines.joined(separator: "\n")
    }

    func one(_ answer: JSONValue) -> String {
        var table = Table(heads: [
            "PROPERTY", "REPORTED", "WANTED", "BY", "STATUS", "CONFIDENCE", "KNOWN BY", "REPORTED AT",
        ])
        for member in answer["properties"]?.object ?? [] {
            let property = member.value
            table.add([
                member.key, property["reported"].map(JSONText.of) ?? "unknown",
                property["desired"].map(JSONText.of) ?? "", property["desired_by"]?.string ?? "", word(property),
                property["confidence"].map(JSONText.of) ?? "", property["provenance"]?.string ?? "",
                times.shown(property["reported_at"], or: "never"),
            ])
        }
        let commands = (answer["pending_changes"]?.array ?? []).map { command in
            "\n\(command["action"]?.string ?? "") is \(command["state"]?.string ?? "")"
                + (command["expires_at"]?.string.map { " until \(times.shown($0))" } ?? "")
                + ", by \(command["origin"]?.string ?? "")"
        }
        return styled(table, status: 4) + commands.joined()
    }

    private func styled(_ table: Table, status: Int) -> String {
        table.text { row, column, cell in
            if row == 0 { return Console.dim(cell) }
            guard column == status else { return cell }
            let isGood = ["synchronized", "virtual", "simulated"].contains { cell.hasPrefix($0) }
            return isGood ? Console.green(cell) : Console.yellow(cell)
        }
    }

    /// `never reported`
    private func word(_ body: JSONValue) -> String {
        (body["sync_detail"]?.string ?? "").split(separator: "_").joined(separator: " ")
    }

    /// `brightness 40, wanted 55`
    private func differences(_ twin: JSONValue) -> String {
        (twin["divergence"]?.object ?? []).map { member in
            let (reported, expected) = (member.value["reported"], member.value["expected"])
            return "\(member.key) \(reported.map(JSONText.of) ?? "unknown"), wanted \(expected.map(JSONText.of) ?? "")"
        }.joined(separator: "; ")
    }
}
