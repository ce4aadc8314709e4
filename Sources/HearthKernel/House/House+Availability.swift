import HearthModel

extension House {
    mutating func become(
        _ status: DeviceStatus, _ source: AvailabilitySource, device: DeviceIndex, into reaction: inout Reaction
    ) {
        guard exists(device) else { return }
        let (old, oldSource) = (devices[device.position].status, devices[device.position].source)
        devices[device.position].source = source
        devices[device.position].status = status
        guard status != old else { return }
        touch(device, &reaction)
        switch (old, status) {
        case (_, .offline):
            devices[device.position].wasAway = true
            becomeUnknown(device, forgetting: false, into: &reaction)
            releaseQueues(of: [device], into: &reaction)
        case (.offline, .online), (.unknown, .online):
            // It is asked as if for the first time.
            if old == .offline { for slot in registry.slots(of: device) { forgetUnheeded(slot, into: &reaction) } }
            let isBack = (old == .offline || oldSource == .broker) && devices[device.position].heard
            beginSettling(device, collects: isBack, into: &reaction)
            releaseQueues(of: [device], into: &reaction)
        default: break
        }
    }

    /// The broker connection came or went. Reports that follow a return are no hands, but those of devices that never
    /// were away count at once, so that the first rule after a short break need not wait.
    mutating func link(connected: Bool, into reaction: inout Reaction) {
        guard connected != linkConnected else { return }
        linkConnected = connected
        if connected {
            connection &+= 1
            connectedAt = now
        }
        let reached = registry.indices.filter { devices[$0.position].usesLink }
        for device in reached {
            if connected, devices[device.position].status == .offline, devices[device.position].source == .broker {
                // Nobody knows yet whether it is there; many say nothing until they are told something.
                devices[device.position].status = .unknown
                touch(device, &reaction)
            }
            if connected, devices[device.position].status == .online, devices[device.position].settling == nil {
                beginSettling(device, collects: false, into: &reaction)
            }
        }
        releaseQueues(of: reached, into: &reaction)
    }

    private mutating func beginSettling(_ device: DeviceIndex, collects: Bool, into reaction: inout Reaction) {
        let until = now + Settling.span
        devices[device.position].settling = Settling(
            until: until, collects: collects, news: isAfterShortStop && !devices[device.position].wasAway ? [] : nil)
        reaction.keptDevices.append(device)
        deadlines.add(.settled(device), at: until)
    }

    /// The end of settling: what was collected is taken in as one report of the device; what was not reported is
    /// believed to be as it last was. Then claims are asked again, unless that has been tried in vain since the
    /// return, and what nobody claims is adopted. After a short stop of the hub that goes for what is not as it was
    /// before; the rest is as if there had been no stop.
    mutating func settle(_ device: DeviceIndex, at instant: Instant, into reaction: inout Reaction) {
        guard exists(device), let settling = devices[device.position].settling, settling.until == instant else {
            return
        }
        for entry in settling.collected {
            takeIn(
                CollectionOfOne(entry.value), of: device, provenance: entry.provenance, measuredAt: entry.measuredAt,
                into: &reaction)
        }
        // Taking in what was collected may have told more of it.
        let news = devices[device.position].settling?.news
        devices[device.position].settling = nil
        reaction.keptDevices.append(device)
        for slot in registry.slots(of: device) {
            readings[slot.position].isUnheard = false
            if settling.collects { restoreLastKnown(slot, into: &reaction) }
        }
        if let news, news.isEmpty { return }
        for group in devices[device.position].groups {
            for slot in group.slots where news?.contains(slot) ?? true {
                if isClaimed(slot) {
                    let value = readings[slot.position].value
                    let isSatisfied =
                        settling.told.contains(slot)
                        && matches(slot, report: value, asked: controls[slot.position].output)
                    let isVain = isAskedInVain(slot, since: settling.until - Settling.span)
                    controls[slot.position].asksAgain = value.isKnown && !isSatisfied && !isVain
                } else {
                    adopt(slot, at: instant, into: &reaction)
                }
            }
        }
        markDirty(device)
    }

    private mutating func restoreLastKnown(_ slot: SlotIndex, into reaction: inout Reaction) {
        let reading = readings[slot.position]
        guard !reading.isEvent, !reading.value.isKnown, reading.lastKnown.isKnown else { return }
        readings[slot.position].value = reading.lastKnown
        readings[slot.position].provenance = .restored
        if isStale(slot, at: now) {
            readings[slot.position].value = .unknown
            return
        }
        reaction.changes.append(
            SlotChange(slot: slot, old: .unknown, new: reading.lastKnown, provenance: .restored, origin: .clock))
    }

    /// A message from the device itself: it is there.
    mutating func hear(from device: DeviceIndex, into reaction: inout Reaction) {
        devices[device.position].lastSeen = now
        if devices[device.position].status != .online {
            become(.online, .report, device: device, into: &reaction)
        }
        devices[device.position].heard = true
        if devices[device.position].sleepy, devices[device.position].silenceDue == nil {
            scheduleSilence(device)
        }
    }

    private mutating func scheduleSilence(_ device: DeviceIndex) {
        guard let seen = devices[device.position].lastSeen, let primary = registry.slots(of: device).first,
            let limit = stalenessLimit(primary), case let due = seen + limit, due > now
        else { return }
        devices[device.position].silenceDue = due
        deadlines.add(.silence(device), at: due)
    }

    mutating func checkSilence(_ device: DeviceIndex, at instant: Instant, into reaction: inout Reaction) {
        guard exists(device), devices[device.position].silenceDue == instant else { return }
        devices[device.position].silenceDue = nil
        guard devices[device.position].sleepy, devices[device.position].status == .online else { return }
        scheduleSilence(device)
        if devices[device.position].silenceDue == nil {
            become(.offline, .silence, device: device, into: &reaction)
        }
    }
}
