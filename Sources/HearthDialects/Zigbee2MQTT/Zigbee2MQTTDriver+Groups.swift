import HearthJSON
import HearthModel

extension Zigbee2MQTTDriver {
    /// More groups than this no bridge has.
    private static let mostGroups = 1_000

    mutating func receivedGroups(_ message: IncomingMessage, _ bridge: Int, into output: inout DriverOutput) {
        guard message.payload.count <= PayloadLimit.registry else {
            return output.faults.append(Fault(.tooLarge, Fault.Reason.tooLarge.sentence, of: nil, in: message))
        }
        guard !message.payload.isEmpty else {
            bridges[bridge].groups = []
            return
        }
        do throws(JSONError) {
            let list = try JSONValue(parsing: message.payload, maximumBytes: PayloadLimit.registry)
            bridges[bridge].groups = (list.array ?? []).prefix(Self.mostGroups).compactMap(Zigbee2MQTTGroup.init)
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    /// What is said alike to all members of a group, and to nobody else, is said once.
    mutating func encodeTogether(_ commands: [Command], into output: inout DriverOutput) -> [[CommandID]] {
        guard commands.count > 1, !settings.groups.isEmpty || bridges.contains(where: { !$0.groups.isEmpty }) else {
            return []
        }
        struct Saying: Hashable {
            let bridge: Int
            let payload: [UInt8]
        }
        var sayings: [Saying: [(unit: Int, command: CommandID)]] = [:]
        for command in commands {
            guard case .set = command.body, let index = unitOfDevice[command.device], let unit = units[index],
                let payload = payload(of: command)?.bytes
            else { continue }
            sayings[Saying(bridge: unit.bridge, payload: payload), default: []].append((index, command.id))
        }
        var told: [[CommandID]] = []
        for (saying, parts) in sayings.sorted(by: { $0.value[0].command < $1.value[0].command }) where parts.count > 1 {
            guard let group = group(of: parts.map(\.unit), on: saying.bridge) else { continue }
            let topic = bridges[saying.bridge].base + "/" + group + "/set"
            output.publications.append(Publication(topic: topic, payload: saying.payload))
            for part in parts { bindings[part.unit]?.isAwaited = true }
            told.append(parts.map(\.command))
        }
        return told
    }

    /// The name of the group that these units are: one that the configuration names, or any of the bridge. What the
    /// bridge itself says of a group is believed more than the configuration.
    private func group(of parts: [Int], on bridge: Int) -> String? {
        let listed = bridges[bridge].groups
        let ids = parts.compactMap { index in
            bindings[index].flatMap { binding in wanted.first { $0.device == binding.device }?.entry.device.id }
        }
        let named = settings.groups.keys.sorted().first { name in
            guard settings.groups[name] == Set(ids), ids.count == parts.count else { return false }
            return listed.first { $0.name == name }.map { isGroup($0, of: parts) } ?? true
        }
        return named ?? listed.first { isGroup($0, of: parts) }?.name
    }

    /// Whether these units are the whole group. Of a device with several endpoints a group may hold one alone.
    private func isGroup(_ group: Zigbee2MQTTGroup, of indices: [Int]) -> Bool {
        let members = indices.compactMap { units[$0] }
        return members.count == group.members.count && Set(members.map(\.ieee)) == group.members
            && members.allSatisfy { $0.blueprint.endpoint == nil }
    }

    /// The devices that a failure to tell a group concerns.
    func members(ofGroup name: Substring, of bridge: Int) -> Set<String> {
        if let listed = bridges[bridge].groups.first(where: { $0.name == name }) { return listed.members }
        let ids = settings.groups[String(name)] ?? []
        let devices = wanted.filter { ids.contains($0.entry.device.id) }.compactMap { unitOfDevice[$0.device] }
        return Set(devices.compactMap { units[$0]?.ieee })
    }
}
