import ArgumentParser
import HearthJSON
import NIOHTTP1

struct ConcernsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "concerns", abstract: "What the house worries about, and what you say to it.",
        subcommands: [ConcernsList.self, ConcernsAcknowledge.self, ConcernsSnooze.self, ConcernsResolve.self],
        defaultSubcommand: ConcernsList.self)
}

struct ConcernsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "The concerns that are open or acknowledged, the worst first.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Those too that are snoozed or resolved.")
    var all = false

    func run() async throws {
        let path = "/api/v1/concerns" + (all ? "?state=open,acknowledged,snoozed,resolved" : "")
        let hub = HubClient(folders)
        let answer = try await hub.ask(.GET, path)
        if output.json { return Console.say(JSONText.of(answer)) }
        let concerns = answer["concerns"]?.array ?? []
        if concerns.isEmpty { return Console.say("no concerns") }
        let times = try await HouseTimes(of: hub)
        var table = Table(heads: ["ID", "WEIGHT", "STATE", "SINCE", "ABOUT", "TEXT"])
        for concern in concerns {
            table.add([
                concern["id"]?.string ?? "", concern["weight"].map(JSONText.of) ?? "",
                concern["state"]?.string ?? "", times.shown(concern["opened"]), concern["subject"]?.string ?? "",
                concern["text"]?.string ?? "",
            ])
        }
        Console.say(table.text())
    }
}

struct ConcernsAcknowledge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "ack", abstract: "Take note of a concern.")

    @OptionGroup var reply: ConcernReplyOptions

    func run() async throws { try await reply.send("ack") }
}

struct ConcernsSnooze: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "snooze", abstract: "Put a concern off for a while.")

    @OptionGroup var reply: ConcernReplyOptions

    @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 2h; at most 30d.", valueName: "TIME"))
    var span: String

    func run() async throws { try await reply.send("snooze", [.init("for", .string(span))]) }
}

struct ConcernsResolve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: "Say that a concern is dealt with. It opens anew if it comes again.")

    @OptionGroup var reply: ConcernReplyOptions

    func run() async throws { try await reply.send("resolve") }
}

/// What every reply to a concern takes.
struct ConcernReplyOptions: ParsableArguments {
    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("Id of the concern, as 'hearth concerns' shows it.", valueName: "ID"))
    var id: String

    @Option(help: ArgumentHelp("What others shall know of it.", valueName: "TEXT"))
    var note: String?

    func send(_ verb: String, _ fields: [JSONValue.Member] = []) async throws {
        let body = JSONValue.object(fields + (note.map { [.init("note", .string($0))] } ?? []))
        let concern = try await HubClient(folders)
            .ask(.POST, "/api/v1/concerns/\(pathSegment(id))/\(verb)", body: body)
        Console.say(
            output.json
                ? JSONText.of(concern) : "\(concern["text"]?.string ?? id): \(concern["state"]?.string ?? "")")
    }
}
