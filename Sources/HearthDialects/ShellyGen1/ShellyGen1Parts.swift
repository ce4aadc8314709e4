import HearthJSON
import HearthModel

/// What one device of the first generation offers to the house, the main thing first: told by the topics that it was
/// heard on.
enum ShellyGen1Parts {
    /// Whether a topic below that of a device tells of what it has.
    static func isState(_ topic: String) -> Bool {
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        switch (levels.first, levels.count) {
        case ("info", 1), ("status", 1), ("temperature", 1), ("voltage", 1): return true
        case ("sensor", 2): return true
        case ("relay", 2...3), ("roller", 2...3), ("light", 2...3), ("color", 2...3), ("white", 2...3),
            ("emeter", 3), ("input", 2), ("input_event", 2), ("ext_temperature", 2), ("ext_humidity", 2), ("valve", 3):
            return channel(levels[1]) != nil && levels.last != "command" && levels.last != "set"
        default: return false
        }
    }

    static func all(of node: ShellyGen1Node) -> [ShellyGen1Part] {
        var parts: [ShellyGen1Part] = []
        let switched = ["relay", "roller", "color", "white", "light"]
        for kind in switched {
            for channel in channels(of: kind, in: node) { parts.append(switchedPart(kind, channel, node)) }
        }
        for channel in channels(of: "emeter", in: node) { parts.append(.meter(channel, of: node)) }
        let inputs = channels(of: "input", in: node)
        for (index, part) in parts.enumerated() where switched.contains(String(part.kind)) {
            // Most relays have one input each, which is a detail of theirs.
            if inputs.contains(part.channel) { parts[index].addInput(of: part.channel) }
        }
        if let sensor = ShellyGen1Part.sensor(of: node) { parts.append(sensor) }
        if node.has("valve/0/state") { parts.append(.valve(of: node)) }
        let isSwitch = parts.contains { switched.contains(String($0.kind)) }
        for channel in inputs + channels(of: "input_event", in: node) {
            let name = "input/\(channel)"
            guard !parts.contains(where: { $0.name == name }) else { continue }
            if node.isButton(channel, isSwitch: isSwitch) {
                parts.append(.button(channel, of: node))
            } else if !isSwitch {
                parts.append(.input(channel, of: node))
            }
        }
        return parts.enumerated().map { order, part in
            part.described(by: node, isMain: order == 0, isOnly: parts.count == 1)
        }
    }

    private static func switchedPart(_ kind: String, _ channel: Int, _ node: ShellyGen1Node) -> ShellyGen1Part {
        switch kind {
        case "relay": .relay(channel, of: node)
        case "roller": .roller(channel, of: node)
        default: .light(kind, channel, of: node)
        }
    }

    /// The numbers of the channels of one kind.
    private static func channels(of kind: String, in node: ShellyGen1Node) -> [Int] {
        let numbers = node.heard.keys.compactMap { topic -> Int? in
            let levels = topic.split(separator: "/")
            return levels.count > 1 && levels[0] == kind ? channel(levels[1]) : nil
        }
        return Set(numbers).sorted()
    }

    /// No model has more than four of a kind.
    private static func channel(_ level: Substring) -> Int? {
        guard level.utf8.count == 1, let number = Int(level), number < 8 else { return nil }
        return number
    }
}

extension ShellyGen1Node {
    /// Inputs of relays say so when they are pressed; what is nothing but a button is one.
    fileprivate func isButton(_ channel: Int, isSwitch: Bool) -> Bool {
        let topic = "input_event/\(channel)"
        guard has(topic) else { return false }
        guard isSwitch else { return true }
        return document(on: topic)?["event"]?.string?.isEmpty == false
    }
}
