import ArgumentParser
import HearthJSON
import NIOHTTP1

struct DevicesShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Everything the hub knows of one device.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("Id, alias or name of the device.", valueName: "DEVICE"))
    var device: String

    func run() async throws {
        let hub = HubClient(folders)
        let answer = try await hub.ask(.GET, "/api/v1/devices/" + pathSegment(device))
        if output.json { return Console.say(JSONText.of(answer)) }
        let what = [answer["type"]?.string, answer["location"]?.string, answer["status"]?.string].compactMap { $0 }
        Console.say(Console.bold(answer["name"]?.string ?? device) + "  " + what.joined(separator: ", "))
        var table = Table(heads: ["PROPERTY", "VALUE", "UNIT", "KNOWN BY", "AGE"])
        let meta = answer["state_meta"]
        for property in answer["capabilities"]?.array ?? [] {
            guard let name = property.string else { continue }
            let facts = meta?[name]
            table.add([
                name, answer["current_state"]?[name].map(JSONText.of) ?? "unknown", facts?["unit"]?.string ?? "",
                facts?["provenance"]?.string ?? "", facts?["age"].map { JSONText.of($0) + " s" } ?? "",
            ])
        }
        Console.say(table.text())
        for property in answer["capabilities"]?.array ?? [] {
            guard let name = property.string, let why = meta?[name]?["refused"]?.string else { continue }
            Console.say("unknown: " + why)
        }
        if let hold = answer["hold"] {
            let times = try await HouseTimes(of: hub)
            Console.say("held by \(hold["by"]?.string ?? "?") until \(times.shown(hold["until"], or: "?"))")
        }
        if let features = answer["supported_features"]?.array {
            Console.say("can: " + features.compactMap(\.string).joined(separator: ", "))
        }
        if let error = answer["diagnostics"]?["last_error"]?["text"]?.string { Console.say("last error: " + error) }
    }
}
