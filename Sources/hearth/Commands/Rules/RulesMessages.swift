import ArgumentParser
import HearthRules

struct RulesMessages: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages", abstract: "Explain every message about rules, as a page of Markdown.",
        shouldDisplay: false)

    func run() { Console.write(MessageCatalogue.markdown) }
}
