import HearthJSON
import HearthModel

extension Zigbee2MQTTDriver {
    /// - Returns: whether there is a way to tell the device.
    mutating func encode(_ command: Command, into output: inout DriverOutput) -> Bool {
        guard let index = unitOfDevice[command.device], let binding = bindings[index],
            let (payload, qos) = payload(of: command)
        else { return false }
        output.publications.append(Publication(topic: binding.topic + "/set", payload: payload, qos: qos))
        bindings[index]?.isAwaited = true
        // What is never reported is as it was told.
        if case .set(let values) = command.body {
            let assumed = values.filter { value in binding.channels.contains { $0.slot == value.slot && $0.isMute } }
            if !assumed.isEmpty {
                output.reports.append(Report(device: binding.device, values: assumed, provenance: .assumed))
            }
        }
        return true
    }

    /// What the device is told; `nil` where there is no way to tell it.
    mutating func payload(of command: Command) -> (bytes: [UInt8], qos: Int32)? {
        guard let index = unitOfDevice[command.device], let unit = units[index], let binding = bindings[index] else {
            return nil
        }
        let members: [(key: String, value: JSONValue)]
        var qos: Int32 = 1
        switch command.body {
        case .act(let act):
            guard act == .stop, let state = binding.channels.first(where: { $0.codec.encode(.text("stopped")) != nil })
            else { return nil }
            members = [(state.key, .string("STOP"))]
            qos = 0
        case .set(let values):
            members = self.members(setting: values, index, binding)
        }
        guard !members.isEmpty else { return nil }
        let payload = JSONWriter.document { writer in
            writer.beginObject()
            for (key, value) in members { writer.member(named: key, value) }
            if unit.takesTransition, command.transition > .zero, qos > 0 {
                writer.member("transition", command.transition.seconds)
            }
            writer.endObject()
        }
        return (payload, qos)
    }

    private mutating func members(
        setting values: [SlotValue], _ index: Int, _ binding: Zigbee2MQTTUnitBinding
    ) -> [(key: String, value: JSONValue)] {
        let asked = values.compactMap { value in
            binding.channels.first { $0.slot == value.slot && !$0.refines }.map { (channel: $0, value: value.value) }
        }
        func wish(_ name: String) -> Value? { asked.first { $0.channel.property.name == name }?.value }
        // Dark is off, and off is all that need be said.
        if wish("on") == .flag(false) || wish("brightness") == .number(0),
            let on = binding.channels.first(where: { $0.property.name == "on" }),
            let off = on.told(.flag(false))
        {
            return [(on.key, off)]
        }
        var members: [(key: String, value: JSONValue)] = []
        for (channel, value) in asked {
            // A position says more than the direction to it.
            if channel.property.name == "state", wish("position") != nil { continue }
            if case .colour = channel.wire { continue }
            if let told = channel.told(value) { members.append((channel.key, told)) }
        }
        if let colour = colour(setting: values, index, binding) { members.append(colour) }
        return members
    }

    private mutating func colour(
        setting values: [SlotValue], _ index: Int, _ binding: Zigbee2MQTTUnitBinding
    ) -> (key: String, value: JSONValue)? {
        for channel in binding.channels {
            guard case .colour(let form, let saturationSlot) = channel.wire else { continue }
            let hue = values.first { $0.slot == channel.slot }?.value.number
            let saturation = values.first { $0.slot == saturationSlot }?.value.number
            guard hue != nil || saturation != nil else { return nil }
            let colour = Colour(hue: hue ?? binding.colour.hue, saturation: saturation ?? binding.colour.saturation)
            bindings[index]?.colour = colour
            let object: JSONValue =
                switch form {
                case .hueSaturation:
                    .object([.init("hue", .number(colour.hue)), .init("saturation", .number(colour.saturation))])
                case .xy: .object([.init("x", .number(colour.xy.x)), .init("y", .number(colour.xy.y))])
                }
            return (channel.key, object)
        }
        return nil
    }
}

extension Zigbee2MQTTUnitBinding.Channel {
    /// Nothing tells what it is.
    fileprivate var isMute: Bool { if case .warning = wire { true } else { false } }

    /// What stands under its key in a command; `nil` where there is no word for it.
    fileprivate func told(_ value: Value) -> JSONValue? {
        if case .warning(let warning) = wire { return value.flag.map { warning.json($0) } }
        return codec.encode(value)?.json
    }
}

extension RawWord {
    fileprivate var json: JSONValue {
        switch self {
        case .flag(let flag): .bool(flag)
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        }
    }
}
