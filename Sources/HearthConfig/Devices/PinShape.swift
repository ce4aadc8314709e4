import HearthModel

/// What a device on pins has and how long things take with it (docs/spec/devices.md, section 8).
struct PinShape {
    private let binding: GPIOBinding

    init(_ binding: GPIOBinding) { self.binding = binding }

    /// How soon an output is read back.
    private static let readBack = Milliseconds(100)

    /// Primary first; none if lines cannot serve the class.
    func properties(of deviceClass: DeviceClass) -> [Property] {
        guard let primary = deviceClass.primary else { return [] }
        switch binding {
        case .input(let input):
            let isCounted = input.counter != nil && primary.type.unit != nil
            let isTold = GPIOMeaning(primary.type) != nil || (primary.type.isEvent && deviceClass.id == .button)
            return isCounted || (isTold && input.counter == nil) ? [bound(primary)] : []
        case .output(let output):
            guard GPIOMeaning(primary.type) != nil || deviceClass.id == .action else { return [] }
            let amounts: [String] =
                switch output.hardware {
                case .line: []
                case .pwm: ["brightness", "speed"]
                case .pair: ["position"]
                }
            let amount = deviceClass.properties.first { amounts.contains($0.name) }
            return [bound(primary)] + (amount.map { [bound($0)] } ?? [])
        }
    }

    /// A property as the pins have it.
    func bound(_ property: Property) -> Property {
        var property = property
        switch binding {
        case .input(let input):
            property.settable = false
            if let counter = input.counter { property.type = .number(counter.unit) }
        case .output: property.settable = !property.type.isEvent
        }
        return property
    }

    /// - Parameter explicit: keys that somebody has written.
    func settle(_ times: inout DeviceTimes, explicit: Set<String>) {
        // A line can be read at any time: silence says nothing.
        if !explicit.contains("staleness") { times.staleness = .never }
        guard case .output(let output) = binding else { return }
        if output.feedback == nil, case .line = output.hardware, !explicit.contains("ack_window") {
            times.ackWindow = Self.readBack
        }
        // A pulse ends by itself; that is no hand whose will is to be held.
        if output.pulse != nil, !explicit.contains("hold") { times.hold = .zero }
        // A command that waits for a least time on or off must live that long.
        if !explicit.contains("command_ttl") {
            times.commandTTL = max(times.commandTTL, output.minOn, output.minOff)
        }
    }
}
