package import HearthJSON
package import HearthKernel
package import HearthModel

/// `current_state`: what is known of a device now. Properties that nobody knows are absent.
package struct StateBody: JSONWritable {
    let house: House
    let device: DeviceIndex

    package init(house: House, device: DeviceIndex) { (self.house, self.device) = (house, device) }

    package func write(to writer: inout JSONWriter) {
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
package struct ValuesBody: JSONWritable {
    let house: House
    let values: [SlotValue]

    package init(house: House, values: [SlotValue]) { (self.house, self.values) = (house, values) }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for entry in values where entry.value.isKnown {
            writer.member(named: house.registry[entry.slot].property.name, ValueBody(value: entry.value))
        }
        writer.endObject()
    }
}
