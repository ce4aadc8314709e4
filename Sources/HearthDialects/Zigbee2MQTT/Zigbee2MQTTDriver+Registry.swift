import HearthJSON
import HearthModel

extension Zigbee2MQTTDriver {
    /// Compares the bridge's list of devices with what is known. Devices are told apart by address, so that a new name
    /// is a new name and not a new device.
    mutating func receivedDevices(
        _ message: IncomingMessage, _ bridge: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard message.payload.count <= PayloadLimit.registry else {
            output.faults.append(Fault(.tooLarge, Fault.Reason.tooLarge.sentence, of: nil, in: message))
            return
        }
        // An emptied topic is a bridge that was reset, which will announce itself anew.
        guard !message.payload.isEmpty else { return }
        do throws(JSONError) {
            let list = try RegistryList(message.payload, known: bridges[bridge].registered)
            for (entry, fingerprint) in list.changed {
                guard units.count < limit.announcements || bridges[bridge].registered[entry.ieee] != nil else {
                    let text = DiscoveryLimit.sentence(limit.announcements, "Zigbee devices")
                    output.faults.append(Fault(.tooMany, text, of: nil, in: message))
                    break
                }
                update(entry, fingerprint, bridge, subscriptions: &subscriptions, into: &output)
            }
            for ieee in bridges[bridge].registered.keys.sorted() where !list.present.contains(ieee) {
                for unit in bridges[bridge].registered[ieee]?.units ?? [] {
                    forget(unit, subscriptions: &subscriptions, into: &output)
                }
                bridges[bridge].registered[ieee] = nil
            }
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    private mutating func update(
        _ entry: Zigbee2MQTTEntry, _ fingerprint: UInt64, _ bridge: Int, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        var old = bridges[bridge].registered[entry.ieee]?.units ?? []
        var current: [(unit: Int, isNews: Bool)] = []
        for blueprint in entry.blueprints {
            if let index = old.firstIndex(where: { units[$0]?.blueprint.endpoint == blueprint.endpoint }) {
                let unit = old.remove(at: index)
                let isNews = units[unit]?.update(entry, blueprint) ?? false
                current.append((unit, isNews))
            } else {
                units.append(Zigbee2MQTTUnit(entry, blueprint, bridge: bridge))
                bindings.append(nil)
                current.append((units.count - 1, true))
            }
        }
        for unit in old { forget(unit, subscriptions: &subscriptions, into: &output) }
        bridges[bridge].registered[entry.ieee] = .init(fingerprint: fingerprint, units: current.map(\.unit))
        for (index, isNews) in current where isNews {
            guard let unit = units[index] else { continue }
            if claim(on: unit) == nil, isIgnored(unit) { continue }
            output.found.append(found(index, unit))
        }
    }

    private func isIgnored(_ unit: Zigbee2MQTTUnit) -> Bool {
        let topic = bridges[unit.bridge].base + "/" + unit.name
        return ignored.contains(unit.identity, topic: topic)
            || ignored.contains(Identity("ieee:" + unit.ieee), topic: topic)
    }

    private mutating func forget(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        if let device = bindings[index]?.device { output.gone.append(device) }
        release(index, subscriptions: &subscriptions, into: &output)
        units[index] = nil
    }
}

/// The list of a bridge's devices, of which only those entries were read whose bytes have changed.
private struct RegistryList {
    var present: Set<String> = []
    var changed: [(entry: Zigbee2MQTTEntry, fingerprint: UInt64)] = []

    init(_ payload: UnsafeRawBufferPointer, known: [String: Zigbee2MQTTBridge.Registered]) throws(JSONError) {
        var addresses: [UInt64: String] = [:]
        for (ieee, registered) in known { addresses[registered.fingerprint] = ieee }
        self = try JSONReader.read(payload) { reader throws(JSONError) in
            var list = RegistryList()
            try reader.beginArray()
            while try reader.nextElement() {
                let start = reader.mark
                let bytes = fingerprint(try reader.raw())
                if let ieee = addresses[bytes] {
                    list.present.insert(ieee)
                    continue
                }
                reader.rewind(to: start)
                guard let entry = Zigbee2MQTTEntry(try reader.value()) else { continue }
                if list.present.insert(entry.ieee).inserted { list.changed.append((entry, bytes)) }
            }
            return list
        }
    }

    private init() {}
}
