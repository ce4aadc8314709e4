package import HearthConfig
import HearthKernel
package import HearthModel
package import HearthRules

extension HouseNames {
    /// Everything in the house that rules can name.
    package init(_ registry: Registry, in configuration: Configuration) {
        let areas = configuration.areas.values.sorted { $0.id < $1.id }
        self.init(
            registry: registry, areas: areas.map { Area(path: $0.id, name: $0.name) },
            groups: configuration.groups.map { Group(name: $0.id, members: $0.members) },
            aliases: Dictionary(areas.flatMap { area in area.aliases.map { ($0, area.id) } }) { first, _ in first },
            units: configuration.house.units == .imperial ? .imperial : .metric)
    }

    /// As far as the configuration alone tells: without what discovery finds.
    package init(_ configuration: Configuration) {
        var registry = Registry()
        for entry in configuration.devices { _ = registry.define(entry.device) }
        for (_, person) in configuration.people.sorted(by: { $0.key < $1.key }) { _ = registry.define(Device(person)) }
        self.init(registry, in: configuration)
    }
}
