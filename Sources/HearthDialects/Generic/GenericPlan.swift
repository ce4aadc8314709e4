import HearthModel

/// What the configuration makes of a device on generic topics. It never changes, and is a class so that one message
/// costs few reference counts.
final class GenericPlan: Sendable {
    let entry: ConfiguredDevice
    let device: DeviceIndex
    let channels: [GenericChannel]
    /// The properties that cannot be served; the others can.
    let unsupported: [UnsupportedParts.Part]
    /// State topics, each with the channels that read it, and whether a message on it shows that the device is there:
    /// a last will does not.
    let topics: [(topic: String, qos: Int32, channels: [Int], isLife: Bool)]
    let availability: [GenericAvailability]
    let availabilityMode: GenericBinding.AvailabilityMode

    init(_ entry: ConfiguredDevice, _ device: DeviceIndex, registry: Registry) throws(JSONPathMistake) {
        (self.entry, self.device) = (entry, device)
        var channels: [GenericChannel] = []
        var unsupported: [UnsupportedParts.Part] = []
        var bindings: [GenericBinding] = []
        for (name, binding) in Self.bindings(entry) {
            bindings.append(binding)
            guard let slot = registry.slot(name, of: device) else { continue }
            do throws(GenericProblem) {
                channels.append(try GenericChannel(binding, slot: slot, property: registry[slot].property))
            } catch {
                unsupported.append(UnsupportedParts.Part(property: name, reason: error.reason))
            }
        }
        (self.channels, self.unsupported) = (channels, unsupported)
        let availability = try bindings.flatMap(\.availability).map { topic throws(JSONPathMistake) in
            try GenericAvailability(topic)
        }
        self.availability = availability
        topics = Self.topics(channels).map { source in
            (source.topic, source.qos, source.channels, !availability.contains { $0.topic == source.topic })
        }
        availabilityMode = bindings.first?.availabilityMode ?? .latest
    }

    /// The main binding serves the primary property, unless the entry gives that one topics of its own.
    private static func bindings(_ entry: ConfiguredDevice) -> [(String, GenericBinding)] {
        var bindings = entry.properties
        if case .mqtt(let main) = entry.binding, let primary = entry.device.properties.first?.name {
            bindings[primary] = bindings[primary] ?? main
        }
        let order = entry.device.properties.map(\.name)
        return bindings.sorted {
            (order.firstIndex(of: $0.key) ?? .max, $0.key) < (order.firstIndex(of: $1.key) ?? .max, $1.key)
        }
    }

    private static func topics(_ channels: [GenericChannel]) -> [(topic: String, qos: Int32, channels: [Int])] {
        var topics: [(topic: String, qos: Int32, channels: [Int])] = []
        for (position, channel) in channels.enumerated() {
            guard let topic = channel.binding.stateTopic else { continue }
            if let known = topics.firstIndex(where: { $0.topic == topic }) {
                topics[known].channels.append(position)
            } else {
                topics.append((topic, channel.binding.qos, [position]))
            }
        }
        return topics
    }
}
