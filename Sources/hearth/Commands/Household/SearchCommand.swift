import ArgumentParser
import HearthJSON
import NIOHTTP1

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find what people keep and what the house remembers.",
        discussion: """
            All words must occur; "phrases", -word and tag:word work, and typos are forgiven. The newest comes first. Without
            --user it is what all who live here share; with it also what that person keeps privately, and the password is
            asked for.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("What to look for.", valueName: "WORDS"))
    var words: [String]

    @Option(help: ArgumentHelp("Sign in as this person.", valueName: "NAME"))
    var user: String?

    @Option(help: ArgumentHelp("So many at most.", valueName: "COUNT"))
    var limit = 20

    func run() async throws {
        let nobody = HubClient(folders)
        let hub = if let user { try await nobody.signedIn(as: user) } else { nobody }
        let path =
            "/api/v1/memory?time_range=3650d&limit=\(limit)&q=" + pathSegment(words.joined(separator: " "))
        let answer = try await hub.ask(.GET, path)
        if user != nil { try await hub.signOut() }
        if output.json { return Console.say(JSONText.of(answer)) }
        Console.say(SearchText.of(answer, try await HouseTimes(of: nobody)))
    }
}

/// What was found, as people read it.
enum SearchText {
    /// Characters of a text that are shown.
    private static let length = 200

    static func of(_ answer: JSONValue, _ times: HouseTimes) -> String {
        let found = answer["memories"]?.array ?? []
        guard !found.isEmpty else { return "nothing found" }
        let texts = found.map { memory in
            let head = [times.shown(memory["timestamp"], or: ""), memory["type"]?.string, memory["told_by"]?.string]
                .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
            let (title, content) = (memory["title"]?.string ?? "", memory["content"]?.string ?? "")
            let text = content.hasPrefix(title) ? content : title + "\n" + content
            return Console.dim(head) + "\n" + (text.count > length ? String(text.prefix(length)) + "…" : text)
        }
        let total = answer["total"]?.integer ?? Int64(found.count)
        let rest = total > Int64(found.count) ? ["\(total) in all; --limit shows more"] : []
        return (texts + rest).joined(separator: "\n\n")
    }
}
