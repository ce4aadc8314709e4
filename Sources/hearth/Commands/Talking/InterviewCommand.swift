import ArgumentParser
import HearthJSON
import NIOHTTP1

/// Sets the house up by talking (docs/devices.md).
struct InterviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "interview", abstract: "Set the house up by talking.",
        discussion: """
            Say room by room what is there. The house finds it among the devices that announce themselves, and asks what it \
            does not know. Only a yes to what it reads back makes anything. 'later' stops; the next time it goes on there.
            """)

    private static let path = "/api/v1/interview/"

    @OptionGroup var folders: FolderOptions

    func run() async throws {
        let client = HubClient(folders)
        let begun = try await client.ask(.POST, Self.path + "start", body: .object([]))
        Console.say(begun["ai_message"]?.string ?? "")
        let id = begun["interview_id"]?.string ?? ""
        while let said = Console.ask("> ") {
            guard !said.isEmpty else { continue }
            let heard = try await client.ask(
                .POST, Self.path + id + "/message", body: .object([.init("message", .string(said))]))
            Console.say(heard["response"]?.string ?? "")
            if heard["status"]?.string != "active" { return }
        }
    }
}
