import ArgumentParser
import HearthHub
import HearthJSON

struct RulesGraph: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Show which rule moves what another one looks at.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "For Graphviz: hearth rules graph --dot | dot -Tsvg > rules.svg")
    var dot = false

    @Argument(help: ArgumentHelp("Files or folders.", valueName: "PATH"))
    var paths: [String] = []

    func run() throws {
        for folder in try RuleFolder.folders(of: paths, folders) {
            let book = try folder.book(in: .besides, folders).0
            let graph = RuleGraph(book) { folder.isChosen($0) }
            if output.json {
                for edge in graph.edges { Console.say(JSONText.of(edge.json)) }
            } else {
                Console.say(dot ? graph.dot : graph.text)
            }
        }
    }
}
