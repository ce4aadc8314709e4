import HearthKernel
package import HearthModel

extension HubCore {
    /// What was computed of the house, as rules read it: values of virtual devices, by their ids. Who has no such device,
    /// or has given the id to another, is not told.
    package mutating func say(_ values: [String: Value]) {
        for (id, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let index = house.registry.index(of: id), case .virtual? = configured[index]?.binding,
                let slot = house.registry.slots(of: index).first, house.reading(slot).value != value
            else { continue }
            step(.report(Report(device: index, values: [SlotValue(slot, value)], provenance: .simulated)))
        }
    }
}
