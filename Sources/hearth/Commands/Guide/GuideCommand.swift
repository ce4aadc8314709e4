import ArgumentParser
import HearthConfig
import HearthFacades
import HearthHousehold

struct GuideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guide", abstract: "Learning paths of the house.", subcommands: [GuideCheck.self])
}

struct GuideCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check packs of the guide without a running hub.",
        discussion: """
            Packs are files that end in .csv or .md. Without names it checks those of the folder that the configuration
            names, or else of the folder guide beside it.

            Exit status: 0 good, or warnings; 1 a pack that cannot be used, or warnings under --strict; 2 no such file.
            """)

    @OptionGroup var folders: FolderOptions

    @Flag(help: "Warnings count too.")
    var strict = false

    @Argument(help: ArgumentHelp("Packs to check.", valueName: "FILE"))
    var files: [String] = []

    func run() async throws {
        let packs = files.isEmpty ? try configured() : try given()
        for line in Diagnostic.rendered(packs.diagnostics) { Console.complain(line) }
        let nodes = packs.paths.reduce(0) { $0 + $1.nodes.count }
        let isGood = !packs.diagnostics.hasErrors && !(strict && !packs.diagnostics.isEmpty)
        Console.say(
            (isGood ? Console.green("good") : Console.failing("bad"))
                + "  " + Self.count(packs.paths.count, "path") + ", " + Self.count(nodes, "node"))
        if !isGood { throw ExitCode(ExitStatus.problems.rawValue) }
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private func configured() throws -> PackFolder {
        guard let household = Configuration.load(folder: folders.config).configuration?.household else {
            throw Failure(.wrongUse, "the configuration cannot be used; run 'hearth check', or name the packs")
        }
        guard let guide = household.guide else { throw Failure(.wrongUse, "the door guide is off") }
        return PackFolder(reading: guide.folder(in: folders.config))
    }

    private func given() throws -> PackFolder {
        for file in files where !Pack.reads(file) {
            throw Failure(.wrongUse, "'\(file)' is no pack: its name must end in .csv or .md")
        }
        return PackFolder(files, in: ".")
    }
}
