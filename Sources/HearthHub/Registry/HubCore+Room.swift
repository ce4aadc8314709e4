import HearthConfig
import HearthDialects
import HearthKernel
import HearthModel

/// What is found is bounded, whoever announces it (docs/decisions/040-found-devices-are-bounded.md).
extension HubCore {
    /// Whether found hardware may come in. What the house has already may always go on.
    mutating func hasRoom(for found: FoundDevice) -> Bool {
        let limit = DiscoveryLimit(devices: configuration.discovery.limit)
        if let id = adoption.id(of: found.identities), house.registry.index(of: id) != nil { return true }
        if discovery.devices.count + discovery.waiting.count >= limit.devices { makeRoom() }
        // Hardware of old goes before what nobody has ever seen.
        let most = adoption.knows(found.identities) ? limit.devices * 2 : limit.devices
        if discovery.devices.count + discovery.waiting.count >= most {
            note(Fault(tooMany: DiscoveryLimit.sentence(limit.devices, "devices")))
            return false
        }
        if discovery.foundSinceStart >= limit.announcements {
            note(Fault(tooMany: DiscoveryLimit.sentence(limit.announcements, "devices, coming and going,")))
            return false
        }
        return true
    }

    /// Whoever is no longer announced and named by nobody makes room, the longest gone first.
    private mutating func makeRoom() {
        let gone = discovery.unannounced.filter { !isNamed($0.key) }
        if let (oldest, _) = gone.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) { drop(oldest) }
    }

    /// It has come in since the start and has never said anything, and nobody has had to do with it.
    func isNothingToAnybody(_ device: DeviceIndex) -> Bool {
        guard discovery.devices.contains(device), let id = house.registry[device]?.id else { return false }
        return adoption.isNew(id) && house.lastSeen(device) == nil && !isNamed(device)
    }

    /// Somebody has told it something or how it is to be, or a rule or a group is about it.
    private func isNamed(_ device: DeviceIndex) -> Bool {
        guard let id = house.registry[device]?.id else { return false }
        return recentCommands[device] != nil || configuration.adjustments[id] != nil
            || house.registry.slots(of: device).contains(where: rules.slots.contains)
            || configuration.groups.contains { $0.members.contains(id) }
    }

    mutating func forgetAltogether(_ device: DeviceIndex) {
        guard let id = house.registry[device]?.id else { return }
        drop(device)
        effects.append(.forget(identities: adoption.forget(id)))
    }
}
