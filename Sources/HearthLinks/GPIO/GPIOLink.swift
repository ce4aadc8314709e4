package import HearthDialects
package import HearthModel

/// The house's pins: edges come in as reports, commands go out to whoever holds the outputs. Used on the hub's loop
/// only.
///
/// What there is to tell collects in `driverOutput` and `held`; `onNews` says that it does.
package final class GPIOLink {
    package struct Settings: Sendable {
        /// Shown by the kernel as the holder of lines, before the device.
        package var consumer = "hearth"
        package var enabled = true
        /// Whether outputs may be held by a guard.
        package var guarded = true
        package var folder: GuardFolder
        /// Starts a guard; says why it cannot.
        package var startGuard: @Sendable () -> String?

        package init(folder: GuardFolder, startGuard: @escaping @Sendable () -> String?) {
            (self.folder, self.startGuard) = (folder, startGuard)
        }
    }

    /// A command that may not be carried out yet.
    package struct HeldCommand {
        package let command: CommandID
        package let reason: Command.Reason
        package let until: Instant
    }

    package var driverOutput = DriverOutput()
    package var held: [HeldCommand] = []
    /// Called after descriptors and time have brought something.
    package var onNews: () -> Void = {}

    let settings: Settings
    let loop: EventLoop
    let clock: @Sendable () -> Instant
    /// By the id of the wiring; feedback lines by that of their output.
    var inputs: [String: GPIOInputUnit] = [:]
    var outputs: [String: GPIOOutputUnit] = [:]
    var holder: (any OutputHolder)?
    /// Wiring id → why its lines cannot be used.
    var faults: [String: String] = [:]
    var wirings: [GPIOWiring] = []
    /// When lines are looked at, in case their chip has gone.
    var inspection: Instant?

    /// - Parameter clock: wall time.
    package init(settings: Settings, loop: EventLoop, clock: @escaping @Sendable () -> Instant) {
        (self.settings, self.loop, self.clock) = (settings, loop, clock)
    }

    /// Whether what is common to all lines is another than it was made for.
    package func configurationDiffers(from other: Settings) -> Bool {
        (settings.consumer, settings.enabled, settings.guarded) != (other.consumer, other.enabled, other.guarded)
    }

    /// Whether commands to this slot are ours.
    package func serves(_ slot: SlotIndex) -> Bool {
        outputs.values.contains { $0.wiring.slot == slot || $0.wiring.amount == slot }
    }

    /// Whether acts of this device are ours.
    package func performs(_ device: DeviceIndex) -> Bool {
        outputs.values.contains { $0.wiring.device == device && $0.wiring.property == nil }
    }

    /// When the last pulse of each device ends, or has ended.
    package var pulseEnds: [DeviceIndex: Instant] {
        var ends: [DeviceIndex: Instant] = [:]
        for output in outputs.values {
            guard let end = output.pulseEnds else { continue }
            ends[output.wiring.device] = max(end, ends[output.wiring.device] ?? end)
        }
        return ends
    }

    // MARK: Time

    package var nextDeadline: Instant? {
        var next = inspection
        func consider(_ due: Instant?) { if let due { next = min(next ?? due, due) } }
        if let due = holder?.due { consider(clock() + (due - MonotonicClock.now())) }
        for input in inputs.values { consider(input.due) }
        for output in outputs.values { consider(output.nextPosition) }
        return next
    }

    package func tick(at now: Instant) {
        holder?.advance(to: MonotonicClock.now())
        digestNews()
        for id in inputs.keys.sorted() { advanceInput(id, to: now) }
        for (id, output) in outputs where output.nextPosition.map({ $0 <= now }) == true { reportCover(id, at: now) }
        guard let due = inspection, due <= now else { return }
        inspection = now + GPIOError.retryInterval
        for id in inputs.keys.sorted() { inspectInput(id) }
    }

    /// The hub ends in order.
    package func end() {
        holder?.end()
        for id in inputs.keys { release(id) }
    }

    // MARK: Reporting

    func report(_ values: [SlotValue], of device: DeviceIndex, at instant: Instant) {
        guard !values.isEmpty else { return }
        driverOutput.reports.append(Report(device: device, values: values, provenance: .live, measuredAt: instant))
    }

    /// A line of a wiring cannot be used: its device is out of reach.
    func fail(_ wiring: GPIOWiring, _ text: String) {
        guard faults[wiring.id] != text else { return }
        faults[wiring.id] = text
        tellStatus(of: wiring)
    }

    func recover(_ wiring: GPIOWiring) {
        faults[wiring.id] = nil
        tellStatus(of: wiring)
    }

    private func tellStatus(of wiring: GPIOWiring) {
        driverOutput.alerts.append(Alert(device: wiring.device, name: Self.alert, text: faults[wiring.id]))
        // A device that is reached in another way lives without a property that has a line of its own.
        guard wirings.contains(where: { $0.device == wiring.device && $0.property == nil }) else { return }
        let isWell = wirings.allSatisfy { $0.device != wiring.device || faults[$0.id] == nil }
        driverOutput.statuses.append(
            StatusChange(device: wiring.device, status: isWell ? .online : .offline, source: .driver))
    }

    private static let alert = "gpio"
}
