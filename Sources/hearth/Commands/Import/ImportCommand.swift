import ArgumentParser

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring in what another system knows: its devices, or its history.",
        subcommands: [ImportDevices.self, ImportHistory.self], defaultSubcommand: ImportDevices.self)
}
