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
    /// Of channels that have an availability of their own.
    let gates: [Gate]
    /// Of each channel: its place in `gates`.
    let gateOfChannel: [Int?]
    /// What says of gates whether they are open, each with its place in `gates`.
    let gateSources: [(availability: GenericAvailability, gate: Int, source: Int)]

    struct Gate: Sendable {
        let channel: Int
        let sources: Int
        let mode: GenericBinding.AvailabilityMode
    }

    init(_ entry: ConfiguredDevice, _ device: DeviceIndex, registry: Registry) throws(JSONPathMistake) {
        (self.entry, self.device) = (entry, device)
        var channels: [GenericChannel] = []
        var unsupported: [UnsupportedParts.Part] = []
        let bindings = Self.bindings(entry)
        for (name, binding) in bindings {
            guard let slot = registry.slot(name, of: device) else { continue }
            do throws(GenericProblem) {
                channels.append(try GenericChannel(binding, slot: slot, property: registry[slot].property))
            } catch {
                unsupported.append(UnsupportedParts.Part(property: name, reason: error.reason))
            }
        }
        (self.channels, self.unsupported) = (channels, unsupported)
        let whole = Self.availability(of: entry, bindings.map(\.1))
        availability = try whole.topics.map { topic throws(JSONPathMistake) in try GenericAvailability(topic) }
        availabilityMode = whole.mode
        var gates: [Gate] = []
        var gateOfChannel: [Int?] = []
        var gateSources: [(availability: GenericAvailability, gate: Int, source: Int)] = []
        for (position, channel) in channels.enumerated() {
            let binding = channel.binding
            let rest = binding.availability.filter { !whole.topics.contains($0) }
            guard !rest.isEmpty else {
                gateOfChannel.append(nil)
                continue
            }
            // Where one of several is enough, that of the device may be the one.
            let sources = binding.availabilityMode == .any ? binding.availability : rest
            for (source, topic) in sources.enumerated() {
                gateSources.append((try GenericAvailability(topic), gates.count, source))
            }
            gateOfChannel.append(gates.count)
            gates.append(Gate(channel: position, sources: sources.count, mode: binding.availabilityMode))
        }
        (self.gates, self.gateOfChannel, self.gateSources) = (gates, gateOfChannel, gateSources)
        let wills = availability.map(\.topic) + gateSources.map(\.availability.topic)
        topics = Self.topics(channels).map { source in
            (source.topic, source.qos, source.channels, !wills.contains(source.topic))
        }
    }

    /// What says whether all of a device is there: what its main binding names, and what every one of its properties does.
    /// A family that serves the device knows that itself.
    private static func availability(
        of entry: ConfiguredDevice, _ bindings: [GenericBinding]
    ) -> (topics: [GenericBinding.AvailabilityTopic], mode: GenericBinding.AvailabilityMode) {
        guard case .mqtt(let main) = entry.binding else { return ([], .latest) }
        if !main.availability.isEmpty { return (main.availability, main.availabilityMode) }
        guard let first = bindings.first else { return ([], .latest) }
        let shared = first.availability.filter { topic in bindings.allSatisfy { $0.availability.contains(topic) } }
        return (shared, first.availabilityMode)
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
