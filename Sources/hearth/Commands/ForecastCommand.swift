import ArgumentParser
import HearthJSON
import NIOHTTP1

struct ForecastCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forecast",
        abstract: "What is expected of rooms, people and meters, and how well that did so far.",
        discussion: """
            Forecasts are made every 15 minutes from what was recorded. What comes lies between FROM and TO in about nine of
            ten cases. SKILL is how much smaller the error is than if all had stayed as it was: 100 % is always right, 0 % no
            better, below that worse. BY says what a forecast rests on: a fitted room, past days, or what is usual (prior) as
            long as too little is recorded. Of a battery that clearly falls it is told in how many days it will be at 10 %.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("Only this device: id, alias or name.", valueName: "DEVICE"))
    var device: String?

    @Option(help: ArgumentHelp("Only room_temperature, occupancy, power, energy or time_to_limit.", valueName: "TYPE"))
    var type: String?

    func run() async throws {
        let filters = [("device_id", device), ("type", type)].compactMap { name, value in
            value.map { "\(name)=\(pathSegment($0))" }
        }
        let path = "/api/v1/predictions" + (filters.isEmpty ? "" : "?" + filters.joined(separator: "&"))
        let answer = try await HubClient(folders).ask(.GET, path)
        Console.say(output.json ? JSONText.of(answer) : ForecastText.of(answer))
    }
}

/// Forecasts as people read them.
enum ForecastText {
    static func of(_ answer: JSONValue) -> String {
        let forecasts = answer["predictions"]?.array ?? []
        if forecasts.isEmpty {
            return "Nothing is forecast yet: a room needs readings of itself and of outdoors, a meter those of a whole "
                + "day; the first forecasts are made two minutes after the hub has started."
        }
        var table = Table(heads: ["WHAT", "IN", "EXPECTED", "FROM", "TO", "BY", "SKILL", "JUDGED"])
        for forecast in forecasts {
            table.add([
                subject(forecast), words(forecast["horizon"]), expected(forecast), bound(forecast["low"], forecast),
                bound(forecast["high"], forecast), words(forecast["model"]),
                forecast["record"]?["skill"]?.double.map(percent) ?? "",
                "\(forecast["record"]?["judged"]?.integer ?? 0)",
            ])
        }
        return table.text { row, _, cell in row == 0 ? Console.dim(cell) : cell }
    }

    private static func subject(_ forecast: JSONValue) -> String {
        let name = forecast["name"]?.string ?? ""
        return switch forecast["type"]?.string {
        case "occupancy": "\(name) at home"
        case "time_to_limit": "\(name) at 10 % battery"
        default: name
        }
    }

    /// `21.4 °C`, `0.9 kWh`, `340 W`, `80 %`
    private static func expected(_ forecast: JSONValue) -> String {
        let value = forecast["value"]?.double ?? 0
        return forecast["type"]?.string == "occupancy"
            ? percent(value) : "\(bound(forecast["value"], forecast)) \(forecast["unit"]?.string ?? "")"
    }

    /// One decimal, so that figures below each other can be compared; watts are whole.
    private static func bound(_ value: JSONValue?, _ forecast: JSONValue) -> String {
        guard let number = value?.double else { return "" }
        if forecast["unit"]?.string == "W" { return "\(Int(number.rounded()))" }
        let tenths = Int((number * 10).rounded())
        return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// `past days`
    private static func words(_ word: JSONValue?) -> String {
        (word?.string ?? "").split(separator: "_").joined(separator: " ")
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
