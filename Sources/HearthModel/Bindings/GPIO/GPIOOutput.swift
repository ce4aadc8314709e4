/// What drives something: a line, two lines of which never both are active, or a PWM channel of the kernel.
package struct GPIOOutput: Hashable, Sendable {
    package var hardware: Hardware
    /// What it is while no hub answers for it.
    package var safeState: SafeState
    package var initial = Initial.safe
    /// It goes active and comes back by itself after so long.
    package var pulse: Milliseconds?
    /// What the driven machine must be spared, such as a compressor's quick restart.
    package var minOn = Milliseconds.zero
    package var minOff = Milliseconds.zero
    package var maxOn: Milliseconds?
    /// Acknowledges in place of reading the output back.
    package var feedback: GPIOInput?

    package enum Hardware: Hashable, Codable, Sendable {
        case line(GPIOPin)
        case pair(GPIOPair)
        case pwm(GPIOPWM)
    }

    package enum SafeState: String, Codable, CaseIterable, Sendable { case active, inactive, hold }

    /// What it is when the hub starts.
    package enum Initial: String, CaseIterable, Sendable { case safe, restore, active, inactive }

    package init(hardware: Hardware, safeState: SafeState) { (self.hardware, self.safeState) = (hardware, safeState) }
}

/// The two directions of a motor, as of a shutter or a valve.
package struct GPIOPair: Hashable, Codable, Sendable {
    package var open: GPIOPin
    package var close: GPIOPin
    /// Milliseconds that the whole way takes.
    package var openTravel: Int64
    package var closeTravel: Int64
    /// Milliseconds of rest between two directions.
    package var deadTime: Int64 = 500

    package init(open: GPIOPin, close: GPIOPin, openTravel: Int64, closeTravel: Int64) {
        (self.open, self.close, self.openTravel, self.closeTravel) = (open, close, openTravel, closeTravel)
    }
}

/// A channel of `/sys/class/pwm`.
package struct GPIOPWM: Hashable, Codable, Sendable {
    /// Such as `pwmchip0`.
    package var chip: String
    package var channel: Int
    /// Hz.
    package var frequency = 1_000.0
    package var invert = false

    package init(chip: String, channel: Int) { (self.chip, self.channel) = (chip, channel) }

    /// `channel 1 of pwmchip0`
    package var text: String { "channel \(channel) of \(chip)" }
}

extension GPIOOutput.Hardware {
    /// For people: `line 17 of pinctrl-rp1`.
    package var text: String {
        switch self {
        case .line(let pin): pin.text
        case .pair(let pair): "\(pair.open.text) and \(pair.close.text)"
        case .pwm(let pwm): pwm.text
        }
    }
}
