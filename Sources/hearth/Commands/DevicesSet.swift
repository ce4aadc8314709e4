import ArgumentParser
import HearthJSON
import NIOHTTP1

struct DevicesSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Move a device.",
        discussion: """
            Examples:
              hearth devices set hall.light on
              hearth devices set hall.light brightness=40 color_temp=2700
              hearth devices set front.lock lock
              hearth devices set living.thermostat setpoint="70 °F"
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("Id, alias or name of the device.", valueName: "DEVICE"))
    var device: String

    @Argument(help: ArgumentHelp("PROPERTY=VALUE pairs, or one word: on, off, toggle or an action.", valueName: "WHAT"))
    var what: [String]

    func run() async throws {
        let path = "/api/v1/devices/" + pathSegment(device) + "/control"
        let answer = try await HubClient(folders).ask(.PUT, path, body: try request())
        if output.json { return Console.say(JSONText.of(answer)) }
        let state = StateText.of(answer["new_state"])
        switch answer["status"]?.string {
        case "success"? where answer["assumed"] == .bool(true): Console.say("sent; the device does not report back")
        case "success"?: Console.say(Console.green("done") + "  " + state)
        default:
            let reason = answer["command"]?["reason"]?.string
            Console.say(Console.yellow("pending") + "  " + (reason ?? "sent, not answered yet") + "; now " + state)
        }
        for note in answer["notes"]?.array ?? [] { Console.say("note: " + (note.string ?? "")) }
    }

    private func request() throws -> JSONValue {
        if what.count == 1, !what[0].contains("=") {
            let action = ["on": "turn_on", "off": "turn_off"][what[0]] ?? what[0]
            return .object([.init("action", .string(action))])
        }
        let values = try what.map { pair -> JSONValue.Member in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else {
                throw Failure(.wrongUse, "'\(pair)' is neither a single action nor PROPERTY=VALUE")
            }
            return .init(String(parts[0]), value(String(parts[1])))
        }
        return .object([.init("action", .string("set_state")), .init("value", .object(values))])
    }

    private func value(_ text: String) -> JSONValue {
        switch text {
        case "true", "on", "yes": .bool(true)
        case "false", "off", "no": .bool(false)
        default: Double(text).map { $0.isFinite ? .number($0) : .string(text) } ?? .string(text)
        }
    }
}
