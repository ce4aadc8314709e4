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
            long as too little is recorded.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("Only this device: id, alias or name.", valueName: "DEVICE"))
    var device: String?

    @Option(help: ArgumentHelp("Only room_temperature, energy or occupancy.", valueName: "TYPE"))
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
                subject(forecast), forecast["horizon"]?.string ?? "", expected(forecast), bound(forecast["low"]),
                bound(forecast["high"]), by(forecast), forecast["record"]?["skill"]?.double.map(percent) ?? "",
                "\(forecast["record"]?["judged"]?.integer ?? 0)",
            ])
        }
        return table.text { row, _, cell in row == 0 ? Console.dim(cell) : cell }
    }

    private static func subject(_ forecast: JSONValue) -> String {
        let name = forecast["name"]?.string ?? ""
        return forecast["type"]?.string == "occupancy" ? "\(name) at home" : name
    }

    /// `21.4 °C`, `0.9 kWh`, `80 %`
    private static func expected(_ forecast: JSONValue) -> String {
        let value = forecast["value"]?.double ?? 0
        return forecast["type"]?.string == "occupancy"
            ? percent(value) : "\(bound(forecast["value"])) \(forecast["unit"]?.string ?? "")"
    }

    /// One decimal, so that figures below each other can be compared.
    private static func bound(_ value: JSONValue?) -> String {
        guard let tenths = value?.double.map({ Int(($0 * 10).rounded()) }) else { return "" }
        return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// `past days`
    private static func by(_ forecast: JSONValue) -> String {
        (forecast["model"]?.string ?? "").split(separator: "_").joined(separator: " ")
    }
    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
