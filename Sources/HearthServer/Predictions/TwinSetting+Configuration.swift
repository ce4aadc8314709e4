import HearthConfig
import HearthModel
import HearthTwins

extension TwinSetting {
    /// What the configuration says of rooms, people's comfort and what things draw.
    init(_ configuration: Configuration) {
        self.init()
        outdoorAreas = Set(configuration.areas.values.filter(\.outdoor).map(\.id))
        areaNames = configuration.areas.mapValues { [$0.name] + $0.aliases }
        comfort = configuration.house.comfort
        if case .price(let price)? = configuration.house.tariff { tariff = Tariff(price) }
        currency = configuration.house.currency
        for entry in configuration.devices where entry.powers != Powers() {
            powers[entry.device.id] = entry.powers
        }
    }
}
