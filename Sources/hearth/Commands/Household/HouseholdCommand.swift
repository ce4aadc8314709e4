import ArgumentParser
import HearthJSON
import NIOHTTP1

struct HouseholdCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "household", abstract: "What people of the house like and keep.",
        subcommands: [HouseholdConnect.self, HouseholdExport.self])
}

struct HouseholdConnect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect", abstract: "Where apps that were made for other servers reach the house.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let answer = try await HubClient(folders).ask(.GET, "/api/v1/household/connect")
        if output.json { return Console.say(JSONText.of(answer)) }
        let doors = answer["doors"]?.array ?? []
        var table = Table(heads: ["DOOR", "FOR", "STATE", "ADDRESS", "CREDENTIAL"])
        for door in doors {
            let isOn = door["on"] == .bool(true)
            table.add(
                [door["door"], door["client"], .string(isOn ? "on" : "off"), door["base_url"], door["credential"]]
                    .map { $0?.string ?? "" })
        }
        let how = doors.map { "\($0["door"]?.string ?? ""): \($0["how"]?.string ?? "")" }
        Console.say(table.text() + "\n" + how.joined(separator: "\n"))
    }
}

struct HouseholdExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print all that the household keeps of one person, as JSON.",
        discussion: """
            Only that person gets it: the password is asked for, or read from standard input. Who runs the hub has no way
            around it.
            """)

    @OptionGroup var folders: FolderOptions
    @Option(help: ArgumentHelp("Whose. Sign in as this person.", valueName: "NAME"))
    var user: String

    func run() async throws {
        let hub = try await HubClient(folders).signedIn(as: user)
        let answer = try await hub.ask(.GET, "/api/v1/household/export")
        Console.say(JSONText.of(answer))
        try await hub.signOut()
    }
}

extension HubClient {
    /// Acts for a person from now on. The password is asked for, or read from standard input.
    func signedIn(as name: String) async throws -> HubClient {
        guard let password = Console.readSecret(prompt: "Password for \(name): ") else {
            throw Failure(.wrongUse, "a password is needed on standard input")
        }
        let body = JSONValue.object([
            .init("username", .string(name)), .init("password", .string(password)),
            .init("device_name", .string("hearth, on the hub")),
        ])
        let login = try await ask(.POST, "/api/v1/auth/login", body: body)
        guard let token = login["access_token"]?.string ?? login["token"]?.string else {
            throw Failure(.wrongUse, "the hub gave no token")
        }
        var person = self
        person.token = token
        return person
    }

    /// The login was for one command alone.
    func signOut() async throws { _ = try await send(.POST, "/api/v1/auth/logout") }
}
