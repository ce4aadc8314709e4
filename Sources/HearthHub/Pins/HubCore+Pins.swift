import HearthConfig
import HearthDialects
import HearthKernel
import HearthLinks
import HearthModel

extension HubCore {
    /// Takes the lines of the configured devices in use. To be called once, after the devices are there and before the
    /// rules: what lines are at the start is how the house is found, and nothing that has happened.
    mutating func takePins() {
        pins = PinTable()
        wirePins()
    }

    /// Lines as the configuration now has them; those that are as before are not touched.
    mutating func wirePins() {
        guard pins != nil else { return }
        let wirings = wirings
        pins?.wire(configuration.gpio.enabled ? wirings : [])
        effects.append(.wire(wirings))
    }

    private var wirings: [GPIOWiring] {
        configured.sorted { $0.key < $1.key }.flatMap { device, entry -> [GPIOWiring] in
            guard entry.device.enabled, house.registry[device] != nil else { return [] }
            var wirings: [GPIOWiring] = []
            if case .gpio(let binding) = entry.binding, let slot = house.registry.slots(of: device).first {
                wirings.append(wiring(binding, slot, of: device, entry))
                wirings[0].amount = house.registry.slots(of: device).first {
                    $0 != slot && house.registry[$0].property.settable
                }
            }
            for (property, binding) in entry.pins.sorted(by: { $0.key < $1.key }) {
                guard let slot = house.registry.slot(property, of: device) else { continue }
                var wiring = wiring(binding, slot, of: device, entry)
                wiring.property = property
                wirings.append(wiring)
            }
            return wirings
        }
    }

    private func wiring(
        _ binding: GPIOBinding, _ slot: SlotIndex, of device: DeviceIndex, _ entry: ConfiguredDevice
    ) -> GPIOWiring {
        GPIOWiring(
            device: device, id: entry.device.id, slot: slot, type: house.registry[slot].property.type, binding: binding)
    }

    /// What a slot was when this process, or the last one, last knew it.
    func lastValue(of slot: SlotIndex) -> (value: Value, at: Instant)? {
        let reading = house.reading(slot)
        let value = reading.value.isKnown ? reading.value : reading.lastValue
        guard value.isKnown, let reported = reading.reportedAt else { return nil }
        return (value, max(reported, recoveredState.lastAlive ?? reported))
    }

    /// Whether a rule asks for a second press of a button.
    func awaitsDouble(_ slot: SlotIndex) -> Bool { house.program.listens(for: "double", of: slot) }

    // MARK: News and commands

    /// Takes in what has happened on lines, and leaves nothing of it.
    /// - Parameter pulseEnds: when the last pulse of each device ends, or has ended.
    mutating func heard(
        fromPins news: inout DriverOutput, held: [GPIOLink.HeldCommand], pulseEnds: [DeviceIndex: Instant]
    ) {
        pins?.pulseEnds = pulseEnds
        for held in held { step(.untransmitted(held.command, held.reason, again: held.until)) }
        guard !news.isEmpty else { return }
        digestOutput()
        swap(&output, &news)
        digestOutput()
    }

    /// Hands what is asked of lines to whoever holds them.
    /// - Returns: false if nothing of the command is for a line.
    mutating func transmitToPins(_ command: Command) -> Bool {
        guard let pins else { return false }
        var rest: Command?
        switch command.body {
        case .act: if !pins.performs(command.device) { return false }
        case .set(let values):
            guard values.contains(where: { pins.serves($0.slot) }) else { return false }
            let others = values.filter { !pins.serves($0.slot) }
            if !others.isEmpty { rest = command.setting(others) }
        }
        effects.append(.drive(command, rest: rest))
        return true
    }

    /// Whoever holds the lines has been told.
    /// - Parameters:
    ///   - rest: what is left of the command for others.
    ///   - isHeard: false if nobody can be reached who holds them.
    mutating func driven(_ command: Command, rest: Command?, isHeard: Bool) {
        guard isHeard else { return step(.untransmitted(command.id, .deviceOffline)) }
        guard let rest else { return step(.transmitted(command.id)) }
        transmitToDriver(rest)
        stepFollowUps()
    }

    /// Whether a part of the command is for a line.
    func concernsPins(_ command: Command) -> Bool {
        guard let pins, case .set(let values) = command.body else { return false }
        return values.contains { pins.serves($0.slot) }
    }

    /// How long the pulse takes that a request would fall into; `nil` if it does not.
    func pulse(before body: Command.Body, to device: DeviceIndex) -> Milliseconds? {
        if case .set(let values) = body, values.allSatisfy({ $0.value == .flag(false) }) { return nil }
        return pins?.pulseEnds[device].flatMap { $0 > now ? $0 - now : nil }
    }

    /// When an input of the house happened: edges at the kernel's time, so that a delay of ours is none of theirs.
    func instant(of event: Input.Event) -> Instant {
        guard case .report(let report) = event, let edge = report.measuredAt,
            case .gpio? = configured[report.device]?.binding
        else { return now }
        return min(edge, now)
    }
}
