package import HearthModel

/// What a look ahead has to know and the house does not hold: from the configuration and from the history.
package struct TwinSetting: Sendable, Equatable {
    /// Areas that lie outside: what is measured there is the weather.
    package var outdoorAreas: Set<String> = []
    /// What areas are called besides their ids, which are the keys.
    package var areaNames: [String: [String]] = [:]
    /// Where people who are up feel well, °C.
    package var comfort: ClosedRange<Double> = 20...24
    package var tariff = Tariff(nil)
    /// ISO 4217.
    package var currency = "EUR"
    /// What devices draw, by their ids, as far as somebody has said it.
    package var powers: [String: Powers] = [:]
    /// How warm it was outside on past days in each hour of the local day, °C; `nil` while too little is recorded.
    package var climate: [Double]?
    /// What was learned of rooms, by their areas; of others the usual values are taken.
    package var rooms: [String: RoomFit] = [:]
    /// By area, how well such models foresaw 3 hours of the last week, as 1 − error ÷ that of taking all to stay as it is; of
    /// rooms of which that is known.
    package var skills: [String: Double] = [:]
    /// Areas of rooms of which what was learned must not be used (`physics_modeling` in a twin); they are not in `rooms`.
    package var unmodelled: Set<String> = []
    /// Devices, by their ids, to which nothing happens in scenarios and what-ifs (`enable_scenarios` in a twin).
    package var bystanders: Set<String> = []

    package init() {}

    /// Whether figures may rest on what was learned of a room: it was learned, and is not known to be worse than nothing.
    func isTrusted(_ area: String) -> Bool { rooms[area]?.isFitted == true && (skills[area] ?? 1) > 0 }

    /// Where people who sleep feel well, °C.
    package static let comfortAsleep: ClosedRange<Double> = 16...21

    /// Whether the id of an area or what it is called has one of these words in it.
    func isNamed(_ area: String, _ words: [String]) -> Bool {
        let names = [area] + (areaNames[area] ?? []).map { $0.lowercased() }
        return words.contains { word in names.contains { $0.contains(word) } }
    }
}
