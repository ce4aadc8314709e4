import HearthConfig
package import HearthModel

extension Device {
    /// A person as rules see one.
    init(_ person: Person) {
        self.init(id: person.id, name: person.name, deviceClass: DeviceClass[.person], integration: "virtual")
        aliases = person.aliases
        discovery = .virtual
        // What is believed of a person changes when there is reason to, however long that takes.
        times.staleness = .never
    }

    /// Listed under people, not under devices.
    package var isPerson: Bool { deviceClass.id == .person }
}
