import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// `current_state`: what is known of a device now. Properties that nobody knows are absent.
struct StateBody: JSONWritable {
    let house: House
    let device: DeviceIndex

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for slot in house.registry.slots(of: device) {
            let value = house.reading(slot).value
            guard value.isKnown else { continue }
            writer.member(named: house.registry[slot].property.name, ValueBody(value: value))
        }
        writer.endObject()
    }
}

/// Property → value, for values that are asked or changed.
struct ValuesBody: JSONWritable {
    let house: House
    let values: [SlotValue]

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for entry in values where entry.value.isKnown {
            writer.member(named: house.registry[entry.slot].property.name, ValueBody(value: entry.value))
        }
        writer.endObject()
    }
}
