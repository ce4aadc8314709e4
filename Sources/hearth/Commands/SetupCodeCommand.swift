import ArgumentParser
import HearthJSON

struct SetupCodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup-code", abstract: "Print a new one-time code with which the first owner is made.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let code = try await ConsoleAccounts(folders).setupCode()
        Console.say(output.json ? JSONText.of(.object([.init("setup_code", .string(code))])) : code)
    }
}
