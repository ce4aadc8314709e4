import ArgumentParser
import HearthLinks
import HearthModel

/// Which line is meant, and how it is wired.
struct PinOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("Its number on the chip, or its name, such as GPIO17.", valueName: "LINE"))
    var line: String

    @Option(help: ArgumentHelp("Label, name or path of the chip; a number needs it.", valueName: "CHIP"))
    var chip: String?

    @Flag(help: "Active while the wire is low.")
    var activeLow = false

    @Option(help: "as-is, disabled, pull-up or pull-down.")
    var bias = GPIOPin.Bias.asIs

    func pin() throws -> GPIOPin {
        let number = UInt32(line)
        if number != nil, chip == nil {
            throw Failure(.wrongUse, "line \(line) needs --chip; 'hearth gpio list' shows the chips")
        }
        var pin = GPIOPin(chip: chip, line: number.map { .offset($0) } ?? .named(line))
        (pin.activeLow, pin.bias) = (activeLow, bias)
        return pin
    }

    /// Takes the line in use for as long as the result lives.
    func held(as use: GPIOLine.Use) throws -> GPIOLine {
        let pin = try pin()
        do { return try GPIOLine(pin, at: GPIOChips.place(of: pin), as: use, consumer: "hearth gpio") } catch {
            throw Failure(.wrongUse, "\(error)")
        }
    }
}

extension GPIOPin.Bias: ExpressibleByArgument {}
