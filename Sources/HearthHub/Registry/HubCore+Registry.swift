package import HearthConfig
import HearthDialects
import HearthKernel
import HearthLinks
package import HearthModel
import HearthRules
import HearthSimulation
import HearthStore
import Logging

extension HubCore {
    mutating func defineConfiguredDevices() {
        for entry in configuration.devices { define(entry, keepsState: true) }
        configureDrivers()
    }

    private mutating func define(_ entry: ConfiguredDevice, keepsState: Bool) {
        var device = entry.device
        device.restingValues = RestingValues.of(device)
        step(.define(device, keepsState: keepsState))
        guard let index = house.registry.index(of: entry.device.id) else { return }
        discovery.devices.remove(index)
        configured[index] = SimulatedHouse.bound(entry, under: baseTopic)
        switch entry.binding {
        case .virtual(let virtual):
            step(.availability(index, .online, .driver))
            let slots = house.registry.slots(of: index)
            if let primary = slots.first, virtual.initial.isKnown, !virtual.persist || !hasKeptValue(primary) {
                step(
                    .report(
                        Report(device: index, values: [SlotValue(primary, virtual.initial)], provenance: .simulated)))
            }
        case .mqtt, .zigbee2mqtt, .tasmota, .shelly, .homie, .homeAssistant, .esphome, .simulate, .gpio: break
        }
    }

    private func hasKeptValue(_ slot: SlotIndex) -> Bool {
        let entry = house.registry[slot]
        guard let id = house.registry[entry.device]?.id, let kept = left[id] else {
            return house.reading(slot).value.isKnown
        }
        return kept.values.contains { $0.property == entry.property.name }
    }

    private mutating func configureDrivers() {
        // Disabled ones too: their hardware must not come in as something new.
        let entries = configured.sorted { $0.key < $1.key }
        router.configure(entries.map { ($0.value, $0.key) }, registry: house.registry, at: now, into: &output)
        digestOutput()
    }

    // MARK: Discovery

    /// A driver has found hardware: it becomes the configured device that waits for it, or a new one.
    /// - Parameter wish: what a person wants of it who takes it in.
    mutating func adopt(_ found: FoundDevice, as wish: (name: String, area: String?)? = nil) {
        var device = found.device
        let isNew = found.configured == nil && !adoption.knows(found.identities)
        if found.configured == nil {
            guard configuration.discovery.enabled else { return }
            guard hasRoom(for: found) else { return }
            guard wish != nil || configuration.discovery.adopt == .auto || adoption.knows(found.identities) else {
                return keepWaiting(found)
            }
            let area = (wish?.area ?? device.area).flatMap { configuration.areas[$0] == nil ? nil : $0 }
            device.area = area
            device.id = adoption.id(
                for: found.identities, named: wish?.name ?? device.name, area: area, at: now
            ) {
                [registry = house.registry, configuration] candidate in
                registry.index(of: candidate) != nil || configuration.takenNames.contains(candidate)
            }
            device.discovery = .mqttDiscovery
            configuration.adjustments[device.id]?.apply(to: &device)
        } else {
            adoption.remember(found.identities, as: device.id, named: device.name, at: now)
        }
        device.restingValues = RestingValues.of(device)
        for identity in found.identities { discovery.waiting[identity] = nil }
        let known = house.registry.index(of: device.id)
        // Several families may know the same hardware; one serves it.
        if let known, !router.accepts(found.handle, as: known) { return }
        let before = known.flatMap { house.registry[$0] }
        if before != device { step(.define(device, keepsState: true)) }
        guard let index = house.registry.index(of: device.id) else { return }
        if found.configured == nil, discovery.devices.insert(index).inserted { discovery.foundSinceStart += 1 }
        restore(device.id)
        discovery.unannounced[index] = nil
        if let note = found.note {
            diagnostics[index, default: DeviceDiagnostics()].lastError = .init(at: now, text: note)
        }
        router.bind(found.handle, to: index, registry: house.registry, at: now, into: &output)
        if before == nil {
            tell(.added(index))
            if isNew {
                let text = "\(device.name) was taken in as \(device.id)"
                log(LoggedEvent(at: now, .config, subject: device.id, text: text).remembered(.devices))
            }
        } else if before != device {
            tell(.changed(index))
        }
        persistence.identitiesChanged(at: now)
        digestOutput()
    }

    /// Nobody has said yes to it (docs/spec/devices.md, section 2.2).
    private mutating func keepWaiting(_ found: FoundDevice) {
        guard let identity = found.identities.first else { return }
        snapshotIsStale = true
        // What it says of itself now counts, but it is told of once.
        guard discovery.waiting.updateValue(found, forKey: identity) == nil else { return }
        let (device, what) = (found.device, "\(found.device.deviceClass.name), \(found.device.integration)")
        logger.info(
            "Found hardware that waits to be taken in", metadata: ["name": "\(device.name)", "what": "\(what)"])
        log(
            LoggedEvent(
                at: now, .system, subject: "discovery",
                text: "Found \(device.name) (\(what)), which waits to be taken in: \(identity.text)"))
    }

    /// A person says yes to hardware that waits.
    /// - Parameters:
    ///   - identity: its first.
    ///   - name: what it is called from now on; its id is made of this and of `area`.
    ///   - area: id of a room of the house.
    /// - Returns: the id of the device; `nil` if nothing of this identity waits, or there is no room for it.
    package mutating func takeIn(_ identity: String, named name: String, area: String?) -> String? {
        guard let found = discovery.waiting.removeValue(forKey: Identity(identity)) else { return nil }
        adopt(found, as: (name, area))
        registryChanged()
        if let id = adoption.id(of: found.identities), house.registry.index(of: id) != nil { return id }
        discovery.waiting[Identity(identity)] = found
        return nil
    }

    /// The device stays in the list for a day, unreachable (docs/spec/devices.md, section 5.9), unless it was nothing
    /// to anybody.
    mutating func noLongerAnnounced(_ device: DeviceIndex) {
        if isNothingToAnybody(device) { return forgetAltogether(device) }
        step(.availability(device, .offline, .driver))
        diagnostics[device, default: DeviceDiagnostics()].lastError = .init(at: now, text: "no longer announced")
        if configured[device] == nil { discovery.unannounced[device] = now }
        let id = house.registry[device]?.id
        for concern in house.openConcerns() where concern.about == id {
            if let name = concern.complaint { step(.complained(device, name: name, text: nil)) }
        }
    }

    /// Takes a device that was found out of the house.
    mutating func drop(_ device: DeviceIndex) {
        discovery.unannounced[device] = nil
        discovery.devices.remove(device)
        diagnostics[device] = nil
        guard let id = house.registry[device]?.id else { return }
        router.unbind(device, into: &output)
        digestOutput()
        step(.remove(device))
        keep(nil as RhythmRecord?, in: .rhythms, under: id)
        tell(.removed(device, id: id))
    }

    /// A device that was found leaves the registry until it is announced anew; a configured one stays.
    package mutating func forget(_ device: DeviceIndex) {
        guard configured[device] == nil else { return }
        drop(device)
        registryChanged()
    }

    /// Gives devices that were found what is wanted of them since.
    private mutating func adjust(from old: [String: DeviceAdjustment]) {
        for (id, adjustment) in configuration.adjustments where old[id] != adjustment {
            guard let index = house.registry.index(of: id), configured[index] == nil,
                let before = house.registry[index]
            else { continue }
            var device = before
            adjustment.apply(to: &device)
            device.restingValues = RestingValues.of(device)
            guard device != before else { continue }
            step(.define(device, keepsState: true))
            tell(.changed(index))
        }
    }

    // MARK: Reload

    /// Takes a checked configuration: what did not change keeps its state, its claims and its subscriptions. Another
    /// broker or other families mean a new connection.
    package mutating func apply(_ new: Configuration) {
        var changes = ConfigurationChanges(from: configuration, to: new)
        let families = DialectSettings(new, hubID: hubID)
        let familiesChanged = DialectSettings(configuration, hubID: hubID) != families
        if (configuration.house.zone, configuration.house.place) != (new.house.zone, new.house.place) {
            setLocation(new.house)
        }
        let adjustments = configuration.adjustments
        configuration = new
        if familiesChanged {
            router = DialectRouter(settings: families)
            changes.mqttChanged = true
        }
        for id in changes.removed {
            guard let index = house.registry.index(of: id) else { continue }
            configured[index] = nil
            diagnostics[index] = nil
            step(.remove(index))
            tell(.removed(index, id: id))
        }
        for entry in new.devices
        where changes.added.contains(entry.device.id) || changes.changed.contains(entry.device.id) {
            let isNew = house.registry.index(of: entry.device.id) == nil
            define(entry, keepsState: !changes.rebound.contains(entry.device.id))
            guard let index = house.registry.index(of: entry.device.id) else { continue }
            tell(isNew ? .added(index) : .changed(index))
        }
        configureDrivers()
        adjust(from: adjustments)
        for part in HubCore.parts { part.configured(changes, &self) }
        if changes.mqttChanged {
            linkState.broker = new.mqtt?.broker.text ?? "none"
            effects.append(.hangUp)
        }
        registryChanged()
        logger.info(
            "Configuration applied",
            metadata: [
                "added": "\(changes.added.count)", "changed": "\(changes.changed.count)",
                "removed": "\(changes.removed.count)",
            ])
    }
}
