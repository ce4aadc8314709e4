package import HearthJSON
package import HearthModel

/// `current_state`: what is known of a device now. Properties that nobody knows are absent.
package struct StateBody: JSONWritable {
    let registry: Registry
    let device: DeviceIndex
    /// Of its slots, in their order.
    let values: [Value]

    package init(_ view: DeviceView) { (registry, device, values) = (view.registry, view.device, view.values) }

    package init(_ news: DeviceNews, in registry: Registry) {
        (self.registry, device, values) = (registry, news.device, news.values)
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (slot, value) in zip(registry.slots(of: device), values) where value.isKnown {
            writer.member(named: registry[slot].property.name, ValueBody(value: value))
        }
        writer.endObject()
    }
}

/// Property → value, for values that are asked or changed.
package struct ValuesBody: JSONWritable {
    let values: [SlotValue]
    let registry: Registry

    package init(_ values: [SlotValue], in registry: Registry) { (self.values, self.registry) = (values, registry) }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for entry in values where entry.value.isKnown {
            writer.member(named: registry[entry.slot].property.name, ValueBody(value: entry.value))
        }
        writer.endObject()
    }
}
