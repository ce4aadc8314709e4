import ArgumentParser
import HearthJSON

struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print this manual page, as man reads it.",
        discussion: "To read it where it is not installed: hearth manual | man -l -")

    func run() throws {
        // What the parser knows of itself, so that the page cannot fall behind the commands.
        let description = try JSONValue(parsing: Array(Hearth._dumpHelp().utf8))
        guard let command = description["command"] else {
            preconditionFailure("The parser describes the command under 'command'")
        }
        Console.write(ManualPage(of: command).text)
    }
}
