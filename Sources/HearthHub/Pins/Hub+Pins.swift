import HearthConfig
import HearthDialects
import HearthKernel
package import HearthLinks
import HearthModel

extension Hub {
    /// Takes the lines of the configured devices in use. To be called once, after the devices are there and before the
    /// rules: what lines are at the start is how the house is found, and nothing that has happened.
    /// - Parameters:
    ///   - folder: where hub and guard meet.
    ///   - startGuard: starts a guard that outlives us; says why it cannot.
    package func takePins(meetingAt folder: GuardFolder, startGuard: @escaping @Sendable () -> String?) {
        pinSettings = GPIOLink.Settings(folder: folder, startGuard: startGuard)
        wirePins()
    }

    /// Lines as the configuration now has them; those that are as before are not touched.
    func wirePins() {
        guard var settings = pinSettings else { return }
        (settings.consumer, settings.enabled) = (configuration.gpio.consumer, configuration.gpio.enabled)
        settings.guarded = configuration.gpio.guarded
        if let pins, pins.configurationDiffers(from: settings) { endPins() }
        let pins = pins ?? GPIOLink(settings: settings, loop: loop, clock: clock)
        pins.onNews = { self.digestPins() }
        self.pins = pins
        pins.configure(wirings, awaitsDouble: awaitsDouble) { self.lastValue(of: $0) }
        digestPins()
    }

    func endPins() {
        pins?.end()
        pins = nil
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
    private func lastValue(of slot: SlotIndex) -> (value: Value, at: Instant)? {
        let reading = house.reading(slot)
        let value = reading.value.isKnown ? reading.value : reading.lastValue
        guard value.isKnown, let reported = reading.reportedAt else { return nil }
        return (value, max(reported, legacy.lastAlive ?? reported))
    }

    /// Whether a rule asks for a second press of a button.
    func awaitsDouble(_ slot: SlotIndex) -> Bool { house.program.listens(for: "double", of: slot) }

    // MARK: News and commands

    /// Takes in what has happened on lines.
    func digestPins() {
        guard let pins else { return }
        for held in pins.held { step(.untransmitted(held.command, held.reason, again: held.until)) }
        pins.held.removeAll(keepingCapacity: true)
        guard !pins.findings.isEmpty else { return }
        digestFindings()
        swap(&findings, &pins.findings)
        digestFindings()
    }

    /// Hands what is asked of lines to whoever holds them.
    /// - Returns: what is left of the command for others.
    func transmitToPins(_ command: Command) -> Command? {
        guard let pins else { return command }
        var rest: Command?
        switch command.body {
        case .act: if !pins.performs(command.device) { return command }
        case .set(let values):
            guard values.contains(where: { pins.serves($0.slot) }) else { return command }
            let others = values.filter { !pins.serves($0.slot) }
            if !others.isEmpty { rest = command.setting(others) }
        }
        let isHeard = pins.carryOut(command)
        if !isHeard {
            inbox.append(.untransmitted(command.id, .deviceOffline))
            rest = nil
        } else if rest == nil {
            inbox.append(.transmitted(command.id))
        }
        digestPins()
        return rest
    }

    /// Whether a part of the command is for a line.
    func concernsPins(_ command: Command) -> Bool {
        guard let pins, case .set(let values) = command.body else { return false }
        return values.contains { pins.serves($0.slot) }
    }

    /// How long the pulse takes that a request would fall into; `nil` if it does not.
    func pulse(before body: Command.Body, to device: DeviceIndex) -> Milliseconds? {
        if case .set(let values) = body, values.allSatisfy({ $0.value == .flag(false) }) { return nil }
        return pins?.pulse(of: device)
    }

    /// When an input of the house happened: edges at the kernel's time, so that a delay of ours is none of theirs.
    func instant(of event: Input.Event, now: Instant) -> Instant {
        guard case .report(let report) = event, let edge = report.measuredAt,
            case .gpio? = configured[report.device]?.binding
        else { return now }
        return min(edge, now)
    }
}
