/// One line of a chip and how it is wired.
package struct GPIOPin: Hashable, Codable, Sendable {
    /// A label, a path or a name such as `gpiochip0`; `nil`: whichever chip has a line of that name.
    package var chip: String?
    package var line: Line
    /// The device is active while the wire is low.
    package var activeLow = false
    package var bias = Bias.asIs
    /// Of an output.
    package var drive = Drive.pushPull

    package enum Line: Hashable, Codable, Sendable {
        /// Its number on the chip.
        case offset(UInt32)
        /// As the board calls it, such as `GPIO22`.
        case named(String)
    }

    package enum Bias: String, Codable, CaseIterable, Sendable {
        case asIs = "as-is"
        case disabled
        case pullUp = "pull-up"
        case pullDown = "pull-down"
    }

    package enum Drive: String, Codable, CaseIterable, Sendable {
        case pushPull = "push-pull"
        case openDrain = "open-drain"
        case openSource = "open-source"
    }

    package init(chip: String?, line: Line) { (self.chip, self.line) = (chip, line) }

    /// `line 17 of pinctrl-rp1`, `line 'GPIO22'`.
    package var text: String {
        let name =
            switch line {
            case .offset(let number): "line \(number)"
            case .named(let name): "line '\(name)'"
            }
        return chip.map { "\(name) of \($0)" } ?? name
    }
}
