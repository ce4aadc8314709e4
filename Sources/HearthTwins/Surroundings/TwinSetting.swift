/// What a look ahead has to know and the house does not hold: from the configuration and from the history.
package struct TwinSetting: Sendable, Equatable {
    /// What a device draws, W.
    package struct Nameplate: Sendable, Equatable {
        package var max: Double?
        package var standby: Double?
        package init(max: Double? = nil, standby: Double? = nil) { (self.max, self.standby) = (max, standby) }
    }

    /// Areas that lie outside: what is measured there is the weather.
    package var outdoorAreas: Set<String> = []
    /// Where people who are up feel well, °C.
    package var comfort: ClosedRange<Double> = 20...24
    /// Of a kWh; `nil`: nobody has said.
    package var price: Double?
    /// ISO 4217.
    package var currency = "EUR"
    /// By device id.
    package var nameplates: [String: Nameplate] = [:]
    /// How warm it was outside on past days in each hour of the local day, °C; `nil` while too little is recorded.
    package var climate: [Double]?

    package init() {}

    /// Where people who sleep feel well, °C.
    package static let comfortAsleep: ClosedRange<Double> = 16...21
}
