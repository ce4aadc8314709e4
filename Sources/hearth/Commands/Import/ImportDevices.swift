import ArgumentParser
import Glibc
import HearthConfig

struct ImportDevices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Make a devices.yaml of the configuration of the project that Hearth follows.",
        discussion: """
            FOLDER is its 'config/devices', with devices.yaml, house.yaml and integration.yaml. What is not taken over is
            said with its place. 'hearth serve --compat FOLDER' reads the same files without a copy.
            """)

    @OptionGroup var folders: FolderOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Where to write; '-' is standard output. Otherwise the folder of --config.", valueName: "FILE"))
    var output: String?

    @Argument(help: ArgumentHelp("The folder to read.", valueName: "FOLDER"))
    var folder: String

    func run() throws {
        let path = output ?? folders.config + "/devices.yaml"
        if path != "-", access(path, F_OK) == 0 {
            throw Failure(.wrongUse, "\(path) is there already; name another file with --output")
        }
        let house = ImportedHouse(readingFrom: folder)
        for line in Diagnostic.rendered(house.diagnostics) { Console.complain(line) }
        guard let text = house.text else { throw Failure(.wrongUse, "nothing was written") }
        guard path != "-" else { return Console.write(text) }
        do throws(FileWriter.Failure) {
            try FileWriter.replace(path, with: Array(text.utf8))
        } catch {
            throw Failure(.wrongUse, error.description)
        }
        Console.say("Written to \(path)")
    }
}
