import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// A group, as far as the caller sees it.
struct GroupBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Group", "A group of devices",
            "id name members:[text] all_of:bool current_state:map")
    }

    let group: DeviceGroup
    let members: [(index: DeviceIndex, device: Device)]
    let house: House

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", group.id)
        writer.member("name", group.name)
        writer.member("members", members.map(\.device.id))
        writer.member("all_of", group.allOf)
        writer.member("current_state", GroupStateBody(group: group, members: members.map(\.index), house: house))
        writer.endObject()
    }
}

/// What the members have in common. A yes-or-no property is true if one member's is, or, in a group that is
/// `all_of`, if all are; another one is there if all members agree. Members that nobody can see do not count.
struct GroupStateBody: JSONWritable {
    let group: DeviceGroup
    let members: [DeviceIndex]
    let house: House

    func write(to writer: inout JSONWriter) {
        var names: [String] = []
        var values: [String: [Value]] = [:]
        for slot in members.flatMap({ house.registry.slots(of: $0) }) {
            let name = house.registry[slot].property.name
            let value = house.reading(slot).value
            guard value.isKnown else { continue }
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(value)
        }
        writer.beginObject()
        for name in names {
            guard let value = values[name].flatMap(folded) else { continue }
            writer.member(named: name, ValueBody(value: value))
        }
        writer.endObject()
    }

    private func folded(_ values: [Value]) -> Value? {
        let flags = values.compactMap(\.flag)
        if flags.count == values.count { return .flag(group.allOf ? flags.allSatisfy(\.self) : flags.contains(true)) }
        return Set(values).count == 1 ? values.first : nil
    }
}
