package import HearthModel

/// What readers may ask. All of it is a pure look at the value.
extension House {
    package func reading(_ slot: SlotIndex) -> Reading {
        let reading = readings[slot.position]
        return Reading(
            value: reading.value, provenance: reading.provenance, reportedAt: reading.reportedAt,
            receivedAt: reading.receivedAt, lastValue: reading.lastKnown)
    }

    /// Whether a known value is too old to be believed: past the staleness limit of its device. What can be set does
    /// not grow stale while its device is online (docs/spec/rule-language.md, section 5.3).
    package func isStale(_ slot: SlotIndex, at instant: Instant) -> Bool {
        let reading = readings[slot.position]
        guard reading.value.isKnown, let known = reading.reportedAt ?? reading.receivedAt,
            let limit = silenceLimit(slot)
        else { return false }
        return instant - known > limit
    }

    /// Beyond this age of its last report rules read a slot as unknown; `nil`: only availability decides now.
    package func silenceLimit(_ slot: SlotIndex) -> Milliseconds? {
        guard let limit = stalenessLimit(slot) else { return nil }
        if isSettable(slot), devices[registry[slot].device.position].status == .online { return nil }
        return limit
    }

    /// As learned, but not less than the least limit; `nil`: only availability decides.
    package func stalenessLimit(_ slot: SlotIndex) -> Milliseconds? {
        // Reached in place: a copy of the device would cost more than all the rest of a report.
        switch registry.entry(registry.slots[slot.position].device)?.device.times.staleness {
        case nil, .never, .learned(least: nil): nil
        case .after(let limit): limit
        case .learned(let least?): max(least, readings[slot.position].rhythm.patience)
        }
    }

    /// How often a slot reports, once it has reported often enough.
    package func learnedInterval(_ slot: SlotIndex) -> Milliseconds? {
        let rhythm = readings[slot.position].rhythm
        return rhythm.isLearned ? rhythm.usualInterval : nil
    }

    /// How far the value can be believed, 0…1: `q · 2^(−max(0, age − L) / L)` (docs/spec/devices.md, section 5.3),
    /// where L is the limit of silence, and q is 0.8 for assumed values and 1 for others. What was restored counts by its
    /// age like any other value, so that a restart makes nothing less certain.
    package func confidence(_ slot: SlotIndex, at instant: Instant) -> Double {
        let reading = readings[slot.position]
        guard reading.value.isKnown || reading.provenance == .restored && reading.lastKnown.isKnown,
            let known = reading.reportedAt ?? reading.receivedAt,
            devices[registry[slot].device.position].status != .offline
        else { return 0 }
        let quality = reading.provenance == .assumed ? 0.8 : 1
        guard let limit = silenceLimit(slot), limit > .zero else { return quality }
        let excess = Double(max(0, (instant - known - limit).count))
        return quality * halved(excess / Double(limit.count))
    }

    /// What the house asks of a slot; `.unknown`: nothing.
    package func output(_ slot: SlotIndex) -> Value { controls[slot.position].output }
    /// Who is behind it: whoever made the winning claim, or wrote the base.
    package func asker(of slot: SlotIndex) -> Origin { winner(of: slot).origin }
    package func claims(_ slot: SlotIndex) -> [Claim] { controls[slot.position].claims }
    package func base(_ slot: SlotIndex) -> Value { controls[slot.position].base }

    /// A device has just come back, and what it says waits for a moment.
    package func isCollecting(_ device: DeviceIndex) -> Bool { devices[device.position].settling?.collects ?? false }

    package func status(_ device: DeviceIndex) -> DeviceStatus { devices[device.position].status }
    /// `nil` until something has told us.
    package func availabilitySource(_ device: DeviceIndex) -> AvailabilitySource? { devices[device.position].source }
    /// The last message from the device itself.
    package func lastSeen(_ device: DeviceIndex) -> Instant? { devices[device.position].lastSeen }

    /// A live command, or one that ended so lately that it still explains reports.
    package func command(_ id: CommandID) -> Command? { commands[id]?.command }

    /// Commands to the device that wait to be sent or to be answered, the oldest first.
    package func outstanding(_ device: DeviceIndex) -> [Command] {
        devices[device.position].commands.compactMap { commands[$0] }.filter(\.isPending).map(\.command)
    }

    /// What has been asked of the device by commands that are neither answered nor given up, and is not reported yet.
    package func desired(_ device: DeviceIndex) -> [SlotValue] {
        var desired: [SlotValue] = []
        for live in devices[device.position].commands.compactMap({ commands[$0] })
        where live.isPending || live.command.state == .unacknowledged {
            for target in live.targets
            where !matches(target.slot, report: readings[target.slot.position].value, asked: target.value) {
                desired.removeAll { $0.slot == target.slot }
                desired.append(target)
            }
        }
        return desired
    }

    /// Commands to the device that wait, are on their way, have set it in motion, or were given up without an answer, the
    /// oldest first.
    package func unfinished(_ device: DeviceIndex) -> [Command] {
        devices[device.position].commands.compactMap { commands[$0] }
            .filter { $0.isUnfinished || $0.command.state == .unacknowledged }.map(\.command)
    }

    /// What the house asks of a slot and its last report does not say; `.unknown`: nothing.
    package func unmet(_ slot: SlotIndex) -> Value {
        let output = controls[slot.position].output
        guard output.isKnown, isSettable(slot),
            !matches(slot, report: readings[slot.position].lastKnown, asked: output)
        else { return .unknown }
        return output
    }

    package func hold(_ device: DeviceIndex) -> Hold? {
        let holds = registry.slots(of: device).flatMap { controls[$0.position].claims.filter(\.isHold) }
        guard let latest = holds.max(by: { $0.since < $1.since }) else { return nil }
        let until = holds.compactMap(\.until).max() ?? .distantFuture
        return Hold(until: until, by: latest.writer, slots: registry.slots(of: device).filter(isHeld))
    }
}
