import ArgumentParser
import HearthLinks
import HearthModel
import UnixSignals

struct GPIOSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Drive a line for a while, to try a relay or a lamp.",
        discussion: "What the line does once nobody holds it is the hardware's choice.")

    enum Level: String, ExpressibleByArgument, CaseIterable { case active, inactive }

    @OptionGroup var pin: PinOptions

    @Argument(help: "active or inactive.")
    var level: Level

    @Option(help: ArgumentHelp("Milliseconds to hold it; without, until Ctrl-C.", valueName: "MS"))
    var hold: Int64?

    func validate() throws {
        if let hold, !(1...86_400_000).contains(hold) {
            throw ValidationError("--hold needs milliseconds from 1 to 86400000, not \(hold)")
        }
    }

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let line = try pin.held(as: .output(active: level == .active))
        if let hold {
            try await Task.sleep(for: .milliseconds(hold))
        } else {
            Console.complain("The line is \(level.rawValue) until Ctrl-C.")
            for await _ in signals { break }
        }
        withExtendedLifetime(line) {}
    }
}
