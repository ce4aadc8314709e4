import ArgumentParser
import HearthJSON
import NIOHTTP1

struct FeelingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeling", abstract: "How the house feels and why, and how much of itself it sees.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let status = try await HubClient(folders).ask(.GET, "/api/v1/consciousness/status")
        if output.json { return Console.say(JSONText.of(status)) }
        let feeling = status["emotional_state"]
        Console.say(
            "The house feels \(feeling?["primary"]?.string ?? "neutral"). \(feeling?["reasoning"]?.string ?? "")")
        let causes = feeling?["causes"]?.array ?? []
        if !causes.isEmpty {
            var table = Table(heads: ["SHARE", "BECAUSE"])
            for cause in causes { table.add([percent(cause["share"]), cause["text"]?.string ?? ""]) }
            Console.say("\n" + table.text())
        }
        let awareness = status["awareness"]
        Console.say(
            """

            mood       \(feeling?["mood"]?.string ?? "")
            awareness  \(percent(status["awareness_level"])): sees \(percent(awareness?["coverage"])) of its devices, \
            foresees \(percent(awareness?["prediction"])), reaches them \(percent(awareness?["comms"])), \
            can explain \(percent(awareness?["explained"])) of what changed
            """)
        let unseen = (awareness?["blind_spots"]?.array ?? []).compactMap(\.string)
        if !unseen.isEmpty { Console.say("not seen   " + unseen.joined(separator: ", ")) }
        let open = status["open_concerns"]?.double ?? 0
        if open > 0 { Console.say("concerns   \(Int(open)); 'hearth concerns' lists them") }
    }

    private func percent(_ value: JSONValue?) -> String {
        value?.double.map { "\(Int(($0 * 100).rounded())) %" } ?? "?"
    }
}
