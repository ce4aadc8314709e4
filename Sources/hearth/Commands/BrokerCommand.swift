import ArgumentParser
import HearthJSON
import HearthLinks

struct BrokerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "broker", abstract: "The private broker of a house without one.",
        subcommands: [BrokerAddClient.self])
}

struct BrokerAddClient: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-client", abstract: "Print a login to the embedded broker for another program on this host.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("Name of the login.", valueName: "NAME"))
    var name: String

    func run() throws {
        StateOwner.act(in: folders.state)
        var random = SystemRandomNumberGenerator()
        do {
            let login = try BrokerClients(BrokerFolder(stateFolder: folders.state)).login(name, using: &random)
            if output.json {
                Console.say(
                    JSONText.of(
                        .object([.init("username", .string(login.name)), .init("password", .string(login.password))])))
            } else {
                Console.say("\(login.name) \(login.password)")
            }
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
    }
}
