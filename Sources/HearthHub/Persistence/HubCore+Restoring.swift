import HearthKernel
import HearthModel
import HearthStore

extension HubCore {
    mutating func restoreConfiguredDevices() {
        for device in Set(left.keys).union(rhythms.keys).sorted()
        where house.registry.index(of: device) != nil { restore(device) }
    }

    /// Puts back what was kept of a device, which has just been defined.
    mutating func restore(_ device: String) {
        if let rhythm = rhythms.removeValue(forKey: device) { make(.rhythm(rhythm)) }
        guard let kept = left.removeValue(forKey: device) else { return }
        var memory = DeviceMemory(at: now, lastAlive: recoveredState.lastAlive)
        memory.records = kept.records
        memory.values = kept.values.map {
            RestoredValue(device: $0.device, property: $0.property, value: $0.value, at: $0.at)
        }
        memory.commands = kept.commands.compactMap { stored in
            stored.command(in: house.registry).map { RestoredCommand($0, stored.flight) }
        }
        memory.settling = recoveredState.settling[device].map { [$0] } ?? []
        make(.device(memory))
        snapshotIsStale = true
    }
}

extension Recovered {
    var byDevice: [String: Recovered] {
        var parts: [String: Recovered] = [:]
        for record in records { parts[record.device, default: Recovered()].records.append(record) }
        for value in values { parts[value.device, default: Recovered()].values.append(value) }
        for command in commands { parts[command.device, default: Recovered()].commands.append(command) }
        return parts
    }
}
