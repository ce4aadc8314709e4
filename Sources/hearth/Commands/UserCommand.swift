import ArgumentParser
import HearthAccounts
import HearthJSON
import NIOHTTP1

struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "The people who may use the hub.", subcommands: [UserAdd.self, UserList.self])
}

struct UserAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a person.",
        discussion: "The password is asked for, or read from standard input with --password-stdin.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("Name to sign in with: a-z, 0-9, '.', '_' and '-'.", valueName: "NAME"))
    var name: String

    @Option(help: ArgumentHelp("owner, resident or guest.", valueName: "ROLE"))
    var role: Role

    @Flag(help: "Read the password from standard input.")
    var passwordStdin = false

    func run() async throws {
        guard let password = passwordStdin ? readLine() : Console.readSecret(prompt: "Password for \(name): ") else {
            throw Failure(.wrongUse, "a password is needed on standard input")
        }
        let user = try await ConsoleAccounts(folders).addUser(name: name, password: password, role: role)
        Console.say(output.json ? JSONText.of(user) : "\(name) may now sign in as \(role.rawValue)")
    }
}

struct UserList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "All users.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let answer = try await HubClient(folders).ask(.GET, "/api/v1/users")
        if output.json { return Console.say(JSONText.of(answer)) }
        var table = Table(heads: ["ID", "NAME", "ROLE"])
        for user in answer["users"]?.array ?? [] {
            table.add(["id", "username", "role"].map { user[$0]?.string ?? "" })
        }
        Console.say(table.text())
    }
}

extension Role: ExpressibleByArgument {}
