import ArgumentParser

struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Check, test, format and explain rules.",
        discussion: """
            check, test, fmt and graph need no hub; why, explain and replay ask the running one.
            A PATH is a file or a folder; without one it is the folder rules/ of the configuration.

            Exit status: 0 good, 1 findings that count, 2 wrong use or a file that cannot be read.
            """,
        subcommands: [
            RulesCheck.self, RulesTest.self, RulesReplay.self, RulesFormat.self, RulesGraph.self, RulesWhy.self,
            RulesExplain.self, RulesLSP.self, RulesMessages.self,
        ])
}
