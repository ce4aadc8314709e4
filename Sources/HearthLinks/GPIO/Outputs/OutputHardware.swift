import HearthModel

/// What an output board drives.
package protocol OutputHardware: AnyObject {
    /// - Parameter levels: thousandths, one for each line. What goes off does so before anything goes on, and if it
    ///   does not, nothing goes on.
    func drive(_ levels: [Int]) throws(GPIOError)
    /// What is there now, in the same form.
    func levels() throws(GPIOError) -> [Int]
}

extension OutputPlan {
    /// Takes hold of what the plan names, with these levels from the first instant.
    package func open(_ levels: [Int]) throws(GPIOError) -> any OutputHardware {
        switch hardware {
        case .line(let pin): return try OutputLines([pin], levels, consumer: consumer)
        case .pair(let pair): return try OutputLines([pair.open, pair.close], levels, consumer: consumer)
        case .pwm(let pwm):
            let channel = try KernelPWM(pwm)
            try channel.drive(levels)
            return channel
        }
    }
}

/// Lines that are driven together.
private final class OutputLines: OutputHardware {
    private let lines: [GPIOLine]

    init(_ pins: [GPIOPin], _ levels: [Int], consumer: String) throws(GPIOError) {
        var lines: [GPIOLine] = []
        for (pin, level) in zip(pins, levels) {
            let place = try GPIOChips.place(of: pin)
            lines.append(try GPIOLine(pin, at: place, as: .output(active: level > 0), consumer: consumer))
        }
        self.lines = lines
    }

    func drive(_ levels: [Int]) throws(GPIOError) {
        let wanted = zip(lines, levels)
        for (line, level) in wanted where level == 0 { try line.set(active: false) }
        for (line, level) in wanted where level > 0 { try line.set(active: true) }
    }

    func levels() throws(GPIOError) -> [Int] {
        var levels: [Int] = []
        for line in lines { levels.append(try line.isActive() ? OutputPlan.full : 0) }
        return levels
    }
}

extension KernelPWM: OutputHardware {
    package func drive(_ levels: [Int]) throws(GPIOError) { try set(level: levels.first ?? 0) }
    package func levels() throws(GPIOError) -> [Int] { [try level()] }
}
