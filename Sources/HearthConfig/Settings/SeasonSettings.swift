import HearthModel

/// The block `seasons` of `hearth.yaml`: between which temperatures outside it is which season, in °C.
package struct SeasonSettings: Sendable, Equatable {
    /// Below it is winter.
    package var winter = 8.0
    /// Above it is summer.
    package var summer = 18.0
    /// Above it mosquitoes fly.
    package var mosquito = 15.0
    /// Above it what is dry may burn.
    package var fire = 28.0

    package init() {}

    init(_ section: inout Section) {
        func temperature(_ key: String, _ usual: Double) -> Double {
            section.quantity(key, unit: .celsius, in: -30...50) ?? usual
        }
        winter = temperature("winter", winter)
        summer = temperature("summer", summer)
        mosquito = temperature("mosquito", mosquito)
        fire = temperature("fire", fire)
        if winter >= summer {
            section.examination.error(section.position, "'winter' must be below 'summer'")
        }
    }
}
