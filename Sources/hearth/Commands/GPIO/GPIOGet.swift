import ArgumentParser
import HearthJSON
import HearthLinks

struct GPIOGet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Read a line as an input: active or inactive.")

    @OptionGroup var pin: PinOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let line = try pin.held(as: .input(edges: nil))
        do throws(GPIOError) {
            let isActive = try line.isActive()
            Console.say(
                output.json
                    ? JSONText.of(.object([.init("line", .string(pin.line)), .init("active", .bool(isActive))]))
                    : isActive ? "active" : "inactive")
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
    }
}
