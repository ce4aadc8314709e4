import HearthKernel
package import HearthModel

/// One property of a device as its twin has it.
package struct TwinProperty: Sendable, Equatable {
    package let slot: SlotIndex
    /// The last value that was received; `.unknown` before the first.
    package var reported = Value.unknown
    package var reportedAt: Instant?
    package var provenance: Provenance?
    /// What the house asks of it while the last report says otherwise; `.unknown`: nothing.
    package var desired = Value.unknown
    /// Whoever made the winning claim, or wrote the base; `nil` while nothing is desired.
    package var desiredBy: Origin?
    /// The newest command that has not come to its end.
    package var command: Command?
    /// How far `reported` can be believed, 0…1.
    package var confidence = 0.0
    package var detail = SyncDetail.synchronized

    /// What is reported and what is desired differ by more than the tolerance.
    package var differs: Bool { desired.isKnown }
}

extension TwinProperty {
    /// - Parameters:
    ///   - commands: to its device, unfinished, the oldest first.
    ///   - isFaulty: one reading after the other was refused.
    init(
        _ slot: SlotIndex, of device: Device, in house: House, commands: [Command], isFaulty: Bool, at now: Instant
    ) {
        let reading = house.reading(slot)
        self.slot = slot
        (reported, reportedAt) = (reading.lastValue, reading.reportedAt ?? reading.receivedAt)
        provenance = reported.isKnown ? reading.provenance : nil
        desired = house.unmet(slot)
        if differs { desiredBy = house.asker(of: slot) }
        let companions = house.companions(of: slot)
        command = commands.last { $0.setsAny(of: companions) }
        confidence = house.confidence(slot, at: now)
        let index = house.registry[slot].device
        detail =
            if isFaulty || house.status(index) == .error {
                .driverFault
            } else if house.obstacle(to: index) != nil {
                .offline
            } else if differs, let command {
                command.state == .unacknowledged ? .diverged : .pending
            } else if differs, house.isCollecting(index) {
                .pending
            } else if differs, reported.isKnown {
                .diverged
            } else if house.registry[slot].property.type.isEvent {
                house.lastSeen(index) == nil ? .neverReported : .ofHardware(device)
            } else if !reported.isKnown, reading.provenance == nil {
                .neverReported
            } else if !reading.value.isKnown || isTooOld(in: house, at: now) {
                .stale
            } else {
                .ofHardware(device)
            }
    }

    private func isTooOld(in house: House, at now: Instant) -> Bool {
        guard let reportedAt, let limit = house.silenceLimit(slot) else { return false }
        return now - reportedAt > limit
    }
}

extension SyncDetail {
    /// Of what is as it should be.
    fileprivate static func ofHardware(_ device: Device) -> SyncDetail {
        if device.simulated { return .simulated }
        return device.integration == "virtual" ? .virtual : .synchronized
    }
}

extension Command {
    fileprivate func setsAny(of slots: [SlotIndex]) -> Bool {
        guard case .set(let values) = body else { return false }
        return values.contains { slots.contains($0.slot) }
    }
}
