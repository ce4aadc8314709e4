package import HearthJSON
package import HearthModel

/// `current_state`: what is known of a device now. Properties that nobody knows are absent.
package struct StateBody: JSONWritable {
    let view: DeviceView

    package init(_ view: DeviceView) { self.view = view }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (slot, value) in zip(view.registry.slots(of: view.device), view.values) where value.isKnown {
            writer.member(named: view.registry[slot].property.name, ValueBody(value: value))
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
