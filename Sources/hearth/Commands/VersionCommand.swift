import ArgumentParser
import HearthJSON

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Print the version.")

    @OptionGroup var output: OutputOptions

    func run() {
        Console.say(
            output.json ? JSONText.of(.object([.init("version", .string(Version.text))])) : "hearth \(Version.text)")
    }
}
