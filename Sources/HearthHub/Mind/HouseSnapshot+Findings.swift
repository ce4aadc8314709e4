import HearthConfig
import HearthKernel
import HearthMind
import HearthModel

/// What is amiss with devices, as far as it can be seen (docs/spec/mind.md, section 3).
extension HouseSnapshot {
    /// - Parameter start: since when devices have had the chance to be heard.
    func findings(since start: Instant, at now: Instant) -> [Finding] {
        let watched = watchedDevices
        let silent = silentDevices(among: watched, since: start, at: now)
        let links = silentLinks(silent, among: watched)
        let apart = silent.filter { index, _ in !links.contains { $0.members.contains(index) } }
        return links.map(\.finding) + apart.compactMap { silence($0.key, $0.value, at: now) }
            + watched.compactMap(deafness) + watched.compactMap(flatBattery)
    }

    // MARK: Silence

    /// How far each device that is not heard is beyond the time after which it should have been, in such times.
    private func silentDevices(
        among watched: [DeviceIndex], since start: Instant, at now: Instant
    ) -> [DeviceIndex: Double] {
        // While the broker is away, its silence explains that of all.
        guard configuration.mqtt == nil || link.connected else { return [:] }
        let house = house
        var silent: [DeviceIndex: Double] = [:]
        for index in watched {
            guard let entry = house.registry.entry(index), entry.device.discovery != .virtual,
                let slot = house.registry.slots(of: index).first, !house.registry[slot].property.type.isEvent
            else { continue }
            let age = silence(of: index, since: start, at: now)
            if house.status(index) == .offline {
                silent[index] = max(2, excess(age, of: slot) ?? 0)
            } else if let excess = excess(age, of: slot), excess > 0 {
                silent[index] = excess
            }
        }
        return silent
    }

    private func excess(_ age: Milliseconds, of slot: SlotIndex) -> Double? {
        guard let limit = house.stalenessLimit(slot), limit > .zero else { return nil }
        return Double((age - limit).count) / Double(limit.count)
    }

    private func silence(_ index: DeviceIndex, _ excess: Double, at now: Instant) -> Finding? {
        guard let device = house.registry[index] else { return nil }
        let severity = device.critical ? 0.4 : device.deviceClass.traits.weight >= 2 ? 0.2 : 0.1
        let since = lastHeard(index).map { "since \(clock($0, at: now))" } ?? "since the hub started"
        let isOffline = house.status(index) == .offline
        let text =
            isOffline
            ? "\(device.name) cannot be reached; it was last heard \(since.dropFirst(6)). See to its power and its range"
            : "\(device.name) has been silent \(since). See to its battery, its power and its range"
        return Finding(
            .deviceSilent, about: device.id, text, severity: severity,
            likelihood: FeltConcern.likelihood(ofEvidence: excess), isFeared: device.critical)
    }

    /// At least four, and at least half, of what is reached in one way or stands in one area.
    private func silentLinks(
        _ silent: [DeviceIndex: Double], among watched: [DeviceIndex]
    ) -> [(members: Set<DeviceIndex>, finding: Finding)] {
        guard silent.count >= 4 else { return [] }
        var found: [(members: Set<DeviceIndex>, finding: Finding)] = []
        for (name, way) in [("the link", \Device.link), ("the area", \Device.area)] {
            let groups = Dictionary(grouping: watched) { house.registry[$0]?[keyPath: way] ?? "" }
            for (subject, members) in groups.sorted(by: { $0.key < $1.key }) where !subject.isEmpty {
                let gone = Set(members.filter { silent[$0] != nil })
                let isNew = gone.count { index in !found.contains { $0.members.contains(index) } } >= 4
                guard gone.count >= 4, gone.count * 2 >= members.count, isNew else { continue }
                let text =
                    "\(gone.count) of \(members.count) devices of \(name) \(subject) are silent. See to its bridge and power"
                let finding = Finding(
                    .linkSilent, about: subject, text, severity: 0.5,
                    likelihood: FeltConcern.likelihood(ofEvidence: 2))
                found.append((gone, finding))
            }
        }
        return found
    }

    // MARK: Others

    /// It does not do what is asked of it.
    private func deafness(_ index: DeviceIndex) -> Finding? {
        let failures = (recentCommands[index] ?? []).prefix { $0.state == .unacknowledged || $0.state == .failed }.count
        guard failures > 0, let device = house.registry[index] else { return nil }
        return Finding(
            .commandUnacked, about: device.id,
            "\(device.name) does not do what is asked of it. See whether it has power",
            severity: device.critical ? 0.8 : 0.3,
            likelihood: FeltConcern.likelihood(ofEvidence: Double(failures)))
    }

    private func flatBattery(_ index: DeviceIndex) -> Finding? {
        guard let slot = house.registry.slot("battery", of: index), let device = house.registry[index],
            let percent = house.reading(slot).lastValue.number, percent <= 10
        else { return nil }
        return Finding(
            .batteryLow, about: device.id, "The battery of \(device.name) is almost empty. Replace it", severity: 0.2,
            likelihood: FeltConcern.likelihood(ofEvidence: 4))
    }

    /// `14:05` today, otherwise with the date.
    func clock(_ instant: Instant, at now: Instant) -> String {
        let minute = Instant(milliseconds: instant.milliseconds / 60_000 * 60_000)
        let (then, today) = (house.zone.local(minute), house.zone.local(now).date)
        return then.date == today ? then.timeOfDay.text : String(then.text(on: today).dropLast(3))
    }
}

extension Device {
    /// What it is reached by, where others are reached by the same.
    fileprivate var link: String? { bridge ?? integration }
}
