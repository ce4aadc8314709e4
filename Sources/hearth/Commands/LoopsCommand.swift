import ArgumentParser
import HearthJSON
import NIOHTTP1

struct LoopsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loops",
        abstract: "What the hub does again and again to know the house better.",
        discussion: """
            Five loops look at the house, compare it with what was expected, tell the house what was found, and learn from what
            came. Climate, lighting (who is at home) and energy come round every 15 minutes, security and the hub itself
            every 10 seconds; they move no device. TOOK is the mean of the latest rounds, WELL the share in which nothing
            failed, SKILL how much smaller the error of the loop's forecasts is than if all had stayed as it was, BY WEEK the
            same of each of the last weeks, the oldest first, once there are two.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "Have this loop come round now: climate, lighting, security, energy, self, or main_loop for all.",
            valueName: "LOOP"))
    var run: String?

    func run() async throws {
        let hub = HubClient(folders)
        if let run {
            let body = JSONValue.object([.init("loop_id", .string(run))])
            let answer = try await hub.ask(.POST, "/api/v1/safla/trigger", body: body)
            return Console.say(output.json ? JSONText.of(answer) : "\(run) comes round now")
        }
        let answer = try await hub.ask(.GET, "/api/v1/safla/status")
        Console.say(output.json ? JSONText.of(answer) : LoopsText.of(answer, try await HouseTimes(of: hub)))
    }
}

/// Loops as people read them.
enum LoopsText {
    static func of(_ answer: JSONValue, _ times: HouseTimes) -> String {
        var table = Table(heads: ["LOOP", "STATUS", "LAST RUN", "ROUNDS", "WELL", "TOOK", "SKILL", "BY WEEK", "WHY"])
        for loop in answer["loops"]?.array ?? [] {
            let metrics = loop["metrics"]
            table.add([
                loop["id"]?.string ?? "", loop["status"]?.string ?? "", times.shown(loop["last_run"], or: "never"),
                "\(metrics?["iterations"]?.integer ?? 0)", percent(metrics?["success_rate"]),
                metrics?["avg_response_time"]?.double.map { "\(Int($0.rounded())) ms" } ?? "",
                percent(metrics?["skill"]),
                (metrics?["skill_by_week"]?.array ?? []).map(percent).joined(separator: ", "),
                loop["reason"]?.string ?? "",
            ])
        }
        let (active, all) = (answer["active_loops"]?.integer ?? 0, answer["loops"]?.array?.count ?? 0)
        return table.text { row, _, cell in row == 0 ? Console.dim(cell) : cell }
            + "\n\(active) of \(all) in operation"
    }

    private static func percent(_ share: JSONValue?) -> String {
        share?.double.map { "\(Int(($0 * 100).rounded())) %" } ?? ""
    }
}
