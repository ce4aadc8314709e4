import ArgumentParser
import Glibc
import HearthConfig
import HearthHub
import HearthJSON
import HearthModel
import HearthRuleTools
import HearthRules
import NIOHTTP1

struct RulesLSP: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Help an editor with rule files: a language server on standard input and output.",
        discussion: """
            Speaks the Language Server Protocol 3.17. Names come from the configuration, or, where there is none or the \
            file lies elsewhere beside fixtures, from these. Values come from the running hub, if there is one.
            """)

    @OptionGroup var folders: FolderOptions

    func run() async throws {
        var server = LanguageServer(surroundings)
        var input = MessageReader()
        while !server.hasEnded {
            do throws(MessageReader.Broken) {
                while let message = try input.next() { await say(answers(to: message, &server)) }
            } catch {
                throw Failure(.wrongUse, "this is no Language Server Protocol: \(error)")
            }
            // Checking the folder can wait until the editor has said all it has to say.
            if !StandardInput.hasMore { say(server.diagnose()) }
            guard !server.hasEnded, let bytes = StandardInput.read() else { break }
            input.feed(bytes)
        }
        if !server.endedWell { throw ExitCode(ExitStatus.problems.rawValue) }
    }

    private func answers(to message: MessageReader.Message, _ server: inout LanguageServer) async -> [JSONValue] {
        switch message {
        case .json(let message): await server.handle(message)
        case .wrong(let error): [LanguageServer.unreadable(error)]
        }
    }

    private func say(_ messages: [JSONValue]) {
        for message in messages { Console.write(MessageReader.framed(message)) }
    }

    // MARK: Surroundings

    private var surroundings: Surroundings {
        let config = folders.config
        let rules = Self.canonical(config + "/rules")
        let hub = HubClient(folders)
        return Surroundings(
            place: { path in
                let cut = path.lastIndex(of: "/") ?? path.startIndex
                let folder = Self.canonical(String(path[..<cut]))
                let whole = folder + path[cut...]
                if whole.hasPrefix(rules + "/") { return (rules, String(whole.dropFirst(rules.count + 1))) }
                return (folder, String(whole.dropFirst(folder.count + 1)))
            },
            files: { root in Self.files(in: root) },
            house: { root in
                if root != rules, Self.files(in: root).contains(where: { RulesFolder.isFixture($0.name) }) {
                    return nil
                }
                return Configuration.load(folder: config).configuration.map { configuration in
                    let house = configuration.house
                    return RulesFolder.House(
                        names: HouseNames(configuration), zone: house.zone, place: house.place)
                }
            },
            live: { device in
                do {
                    return try await hub.ask(.GET, "/api/v1/devices/" + pathSegment(device))
                } catch {
                    // Without a hub there is nothing live to show, and an editor works as well.
                    return nil
                }
            })
    }

    /// Absolute and without links, if there is such a folder.
    private static func canonical(_ folder: String) -> String {
        guard let path = realpath(folder, nil) else { return folder }
        defer { free(path) }
        return String(cString: path)
    }

    private static func files(in root: String) -> [SourceText] {
        do {
            let contents = try RuleFiles(folder: root).read()
            return (contents.files + contents.fixtures).map(\.source)
        } catch {
            return []
        }
    }
}
