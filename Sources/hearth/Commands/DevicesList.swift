import ArgumentParser
import HearthJSON
import NIOHTTP1

struct DevicesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "All devices, a line each.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("Only those in this area.", valueName: "AREA"))
    var area: String?

    @Option(help: ArgumentHelp("Only those of this class, such as light.", valueName: "CLASS"))
    var type: String?

    func run() async throws {
        var query: [String] = []
        if let area { query.append("location=" + pathSegment(area)) }
        if let type { query.append("type=" + pathSegment(type)) }
        let path = "/api/v1/devices" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let answer = try await HubClient(folders).ask(.GET, path)
        if output.json { return Console.say(JSONText.of(answer)) }
        var table = Table(heads: ["ID", "CLASS", "STATUS", "STATE"])
        for device in answer["devices"]?.array ?? [] {
            table.add([
                device["id"]?.string ?? "", device["type"]?.string ?? "", device["status"]?.string ?? "",
                StateText.of(device["current_state"]),
            ])
        }
        Console.say(
            table.text { row, column, cell in
                if row == 0 { return Console.dim(cell) }
                if column == 2 { return cell.hasPrefix("online") ? Console.green(cell) : Console.yellow(cell) }
                return cell
            })
    }
}
