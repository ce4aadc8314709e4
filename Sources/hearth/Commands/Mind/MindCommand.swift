import ArgumentParser

struct MindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mind", abstract: "How the house's mind gets on over long times.",
        subcommands: [MindReplay.self])
}
