import HearthModel

extension House {
    mutating func take(_ report: Report, into reaction: inout Reaction) {
        let device = report.device
        guard exists(device), devices[device.position].enabled else { return }
        var report = report
        if devices[device.position].isSimulated, report.provenance == .live { report.provenance = .simulated }
        if report.provenance.isDirect, report.isSignOfLife { hear(from: device, into: &reaction) }
        guard let settling = devices[device.position].settling, settling.collects else {
            takeIn(
                report.values, of: device, provenance: report.provenance, measuredAt: report.measuredAt,
                into: &reaction)
            devices[device.position].heard = true
            return
        }
        for value in report.values where owns(device, value.slot) {
            let reading = readings[value.slot.position]
            let isRepeated =
                reading.isUnheard && value.value == settling.value(of: value.slot) ?? reading.lastKnown
            if reading.isEvent || answersCommand(value, of: device) || (isRepeated && reading.value.isKnown) {
                devices[device.position].settling?.forget(value.slot)
                reaction.keptDevices.append(device)
                takeIn(
                    CollectionOfOne(value), of: device, provenance: report.provenance, measuredAt: report.measuredAt,
                    into: &reaction)
            } else if !isRepeated {
                // What it says again as before the hub stopped is no news.
                readings[value.slot.position].isUnheard = false
                reaction.keptDevices.append(device)
                devices[device.position].settling?.collect(
                    Settling.Collected(
                        value: value, provenance: report.provenance,
                        measuredAt: report.measuredAt ?? (report.provenance == .retained ? nil : now)))
            }
        }
    }

    /// Applies the values of one message, then asks of the settable ones whose doing they are.
    mutating func takeIn(
        _ values: some Collection<SlotValue>, of device: DeviceIndex, provenance: Provenance, measuredAt: Instant?,
        into reaction: inout Reaction
    ) {
        let start = reaction.changes.count
        for entry in values where owns(device, entry.slot) {
            apply(entry, provenance: provenance, measuredAt: measuredAt.map { min($0, now) }, into: &reaction)
        }
        guard reaction.changes.count > start, !devices[device.position].groups.isEmpty else { return }
        attribute(start..<reaction.changes.count, of: device, into: &reaction)
    }

    private mutating func apply(
        _ entry: SlotValue, provenance: Provenance, measuredAt: Instant?, into reaction: inout Reaction
    ) {
        var entry = entry
        if case .number(let number) = entry.value, !number.isFinite { entry.value = .unknown }
        let slot = entry.slot.position
        if readings[slot].isEvent {
            // An event leaves no state behind. One that a broker kept has long happened, one that could not be read did
            // not.
            guard provenance.isDirect, entry.value.isKnown else { return }
            readings[slot].lastKnown = entry.value
            readings[slot].provenance = provenance
            (readings[slot].reportedAt, readings[slot].receivedAt) = (measuredAt ?? now, now)
            reaction.changes.append(
                SlotChange(slot: entry.slot, old: .unknown, new: entry.value, provenance: provenance, origin: .device))
            return
        }
        guard accepts(provenance, measuredAt: measuredAt, for: slot) else { return }
        let old = readings[slot].value
        record(entry.value, provenance: provenance, measuredAt: measuredAt, for: slot)
        reaction.changes.append(
            SlotChange(slot: entry.slot, old: old, new: entry.value, provenance: provenance, origin: .device))
    }

    mutating func record(_ value: Value, provenance: Provenance, measuredAt: Instant?, for slot: Int) {
        if provenance.isDirect { learnRhythm(of: slot) }
        readings[slot].value = value
        // What the device itself does not know any more is not what it last was.
        readings[slot].lastKnown = value
        readings[slot].provenance = provenance
        readings[slot].reportedAt = measuredAt ?? (provenance == .retained ? nil : now)
        readings[slot].receivedAt = now
        readings[slot].connection = connection
    }

    /// While the hub was down or the broker away the device may have reported unheard: then its silence is counted from
    /// the connection on.
    private mutating func learnRhythm(of slot: Int) {
        let isHeardThroughout =
            readings[slot].connection == connection || !devices[registry.slots[slot].device.position].usesLink
        if let last = readings[slot].receivedAt, isHeardThroughout {
            if readings[slot].provenance?.isDirect == true {
                readings[slot].rhythm.record(now - last, at: now)
            } else {
                readings[slot].rhythm.recordGap(now - last, at: now)
            }
        } else if !isHeardThroughout, readings[slot].lastKnown.isKnown, let connectedAt {
            readings[slot].rhythm.recordGap(now - connectedAt, at: now)
        }
    }

    /// docs/spec/devices.md, section 5.3: a retained value never replaces a live one of this connection unless it is
    /// newer.
    private func accepts(_ provenance: Provenance, measuredAt: Instant?, for slot: Int) -> Bool {
        switch provenance {
        case .live, .simulated, .assumed: return true
        case .restored: return !readings[slot].value.isKnown
        case .imported: return false
        case .retained:
            guard readings[slot].value.isKnown, readings[slot].provenance?.isDirect == true,
                readings[slot].connection == connection, let reportedAt = readings[slot].reportedAt
            else { return true }
            return measuredAt.map { $0 > reportedAt } ?? false
        }
    }

    /// Whether a value that arrives while a device settles is the answer to what we have just asked of it.
    private func answersCommand(_ value: SlotValue, of device: DeviceIndex) -> Bool {
        devices[device.position].commands.contains { id in
            guard let live = commands[id], live.command.state == .sent, let target = live.target(of: value.slot) else {
                return false
            }
            return matches(value.slot, report: value.value, asked: target)
        }
    }
}

extension Provenance {
    /// Said by the device itself, now.
    var isDirect: Bool { self == .live || self == .simulated }
}
