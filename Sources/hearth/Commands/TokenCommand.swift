import ArgumentParser
import HearthAccounts
import HearthJSON
import NIOHTTP1

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Tokens with which programs use the API.",
        subcommands: [TokenCreate.self, TokenList.self])
}

struct TokenCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a token and print it, once.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("What the token is for, such as 'kitchen panel'.", valueName: "NAME"))
    var name: String

    @Option(help: ArgumentHelp("owner, resident or guest.", valueName: "ROLE"))
    var role: Role

    @Option(help: ArgumentHelp("person (its writes are a hand) or automation.", valueName: "WHO"))
    var actsAs = APIToken.ActsAs.person

    func run() async throws {
        let token = try await ConsoleAccounts(folders).createToken(name: name, role: role, actsAs: actsAs)
        Console.say(output.json ? JSONText.of(token) : token["token"]?.string ?? "")
    }
}

extension APIToken.ActsAs: ExpressibleByArgument {}

struct TokenList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "All tokens.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let answer = try await HubClient(folders).ask(.GET, "/api/v1/auth/tokens?all=true")
        if output.json { return Console.say(JSONText.of(answer)) }
        var table = Table(heads: ["ID", "NAME", "ROLE", "LAST USED"])
        for token in answer["tokens"]?.array ?? [] {
            table.add(["id", "name", "role", "last_used"].map { token[$0]?.string ?? "" })
        }
        Console.say(table.text())
    }
}
