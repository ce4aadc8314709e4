import ArgumentParser
import HearthJSON
import NIOHTTP1

struct DevicesWatch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Changes as they happen, a line each, until interrupted.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("Only this device; all without it.", valueName: "DEVICE"))
    var device: String?

    func run() async throws {
        let client = HubClient(folders)
        var wanted: String?
        if let device { wanted = try await client.ask(.GET, "/api/v1/devices/" + pathSegment(device))["id"]?.string }
        try await client.listen(to: ["devices"]) { message in
            guard message["type"]?.string == "device_update", let data = message["data"],
                let id = data["device_id"]?.string, wanted == nil || id == wanted
            else { return }
            if output.json { return Console.say(JSONText.of(message)) }
            let source = data["source"]?.string.map { "  by " + $0 } ?? ""
            let time = message["timestamp"]?.string ?? ""
            Console.say(Console.dim(time) + "  " + Console.bold(id) + "  " + StateText.of(data["changes"]) + source)
        }
    }
}
