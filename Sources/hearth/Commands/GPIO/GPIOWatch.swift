import ArgumentParser
import Glibc
import HearthJSON
import HearthLinks
import HearthModel

struct GPIOWatch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print each edge of a line as it comes, until Ctrl-C.")

    @OptionGroup var pin: PinOptions
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("End after so many edges.", valueName: "N"))
    var count: Int?

    @Option(help: ArgumentHelp("Milliseconds that a level must be stable to count.", valueName: "MS"))
    var debounce: Int64 = 0

    func validate() throws {
        if !(0...10_000).contains(debounce) {
            throw ValidationError("--debounce needs milliseconds from 0 to 10000, not \(debounce)")
        }
    }

    func run() throws {
        var input = GPIOInput(pin: try pin.pin())
        input.debounce = Milliseconds(debounce)
        do throws(GPIOError) {
            let line = try WatchedInput(input, consumer: "hearth gpio")
            var left = count ?? .max
            while left > 0 {
                var waiting = pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)
                let pause = line.due.map { Int32(clamping: max(0, ($0 - wallClock()).count)) } ?? -1
                let isReady = poll(&waiting, 1, pause) > 0
                let reading = isReady ? try line.read(at: wallClock()) : line.settle(at: wallClock())
                if reading.isOverrun { Console.complain("edges were lost") }
                for change in reading.changes.prefix(left) { tell(change) }
                left -= reading.changes.count
            }
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
    }

    private func tell(_ change: LevelChange) {
        let word = change.isActive ? "active" : "inactive"
        Console.say(
            output.json
                ? JSONText.of(
                    .object([.init("at", .string(change.at.rfc3339)), .init("active", .bool(change.isActive))]))
                : "\(change.at.rfc3339)  \(word)")
    }
}
