/// What it would save not to heat rooms in which nobody is, as those say who run the house ahead.
struct HeatSavings: HubPart {
    /// kWh a day, by area.
    var savings: [String: Double] = [:]

    static func facts(of hub: HubCore) -> [String: Double] { hub.heatSavings.savings }
}

extension HouseSnapshot {
    var heatSavings: [String: Double] { facts(of: HeatSavings.self) }
}

extension HubCore {
    /// - Parameter savings: kWh a day, by area; those of before are forgotten.
    package mutating func believe(savings: [String: Double]) {
        guard savings != heatSavings.savings else { return }
        heatSavings.savings = savings
        snapshotIsStale = true
    }
}
