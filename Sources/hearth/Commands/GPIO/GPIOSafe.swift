import ArgumentParser
import HearthJSON
import HearthLinks

struct GPIOSafe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "safe", abstract: "Drive every output to its safe state, now.",
        discussion: "The guard does it, whether a hub runs or not. A hub that runs may drive them again afterwards.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        do throws(GuardError) {
            let count = try GuardFolder(stateFolder: folders.state).makeSafe()
            Console.say(
                output.json
                    ? JSONText.of(.object([.init("outputs", .number(Double(count)))]))
                    : "\(count) outputs are in their safe states")
        } catch {
            throw Failure(.unreachable, "\(error)")
        }
    }
}
