import ArgumentParser
import HearthJSON
import NIOHTTP1

struct AskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Ask the house something in words, or tell it what to do.",
        discussion: """
            Such as 'how are you', 'what is wrong', 'how warm is the bedroom', 'why is hall light on', 'who is home', \
            'what happened today', 'what do you expect' or 'what if the heating is off tonight'. Told to do something, such as \
            'turn off the hall light', it does it; where a door would open it asks first, and does it after 'hearth ask yes'. \
            Without words it goes on asking.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("The question; quotes are not needed.", valueName: "QUESTION"))
    var words: [String] = []

    func run() async throws {
        guard words.isEmpty else { return try await say(words.joined(separator: " ")) }
        while let said = Console.ask("> "), !["quit", "exit", "bye"].contains(said.lowercased()) {
            if !said.isEmpty { try await say(said) }
        }
    }

    private func say(_ said: String) async throws {
        let body = JSONValue.object([.init("query", .string(said))])
        let answer = try await HubClient(folders).ask(.POST, "/api/v1/consciousness/query", body: body)
        if output.json { return Console.say(JSONText.of(answer)) }
        Console.say(answer["response"]?.string ?? "")
        let queries = (answer["suggested_actions"]?.array ?? []).compactMap { $0["query"]?.string }
        if !queries.isEmpty { Console.say(Console.dim("You may ask: " + queries.joined(separator: "  "))) }
    }
}
