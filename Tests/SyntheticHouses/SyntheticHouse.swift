package import HearthModel
package import HearthTwins

/// What was recorded of a room that is known exactly.
package struct SyntheticHouse: Sendable {
    /// When every recording begins.
    package static let start = Instant(milliseconds: 1_700_000_000_000 / 86_400_000 * 86_400_000)

    /// The room as it is at the end.
    package private(set) var room: SyntheticRoom
    package private(set) var history: RoomHistory
    /// °C at every minute, without the sensor's faults.
    package private(set) var warmth: [Double] = []
    package var truth: SyntheticRoom.Truth { room.truth }

    /// - Parameters:
    ///   - difficult: with a sensor that reports on change, heat that comes late and in part, and noise on the room.
    ///   - fault: from the midnight after so many days on.
    ///   - weather: °C outside, for rooms of one house; `nil`: its own.
    package init(
        seed: UInt64, days: Int, difficult: Bool = false, withHeat: Bool = true,
        fault: (kind: SyntheticRoom.Fault, after: Int)? = nil, weather: Readings? = nil
    ) {
        self.init(
            seed: seed, minutes: days * 1440, difficult: difficult, withHeat: withHeat, fault: fault, weather: weather)
    }

    package init(
        seed: UInt64, minutes: Int, difficult: Bool, withHeat: Bool = true,
        fault: (kind: SyntheticRoom.Fault, after: Int)? = nil, weather: Readings? = nil
    ) {
        room = SyntheticRoom(seed: seed, difficult: difficult)
        var (temperature, outdoor, sunshine) = (Readings(), Readings(), Readings())
        var (heat, windows) = (Readings(), Readings())
        for minute in 0..<minutes {
            let now = SyntheticHouse.start + .minutes(Int64(minute))
            let lived = room.live(
                outdoors: weather?.held(at: now),
                fault: fault.flatMap { minute >= $0.after * 1440 ? $0.kind : nil })
            warmth.append(lived.warmth)
            heat.take(lived.isHeating ? 1 : 0, at: now)
            windows.take(lived.isAired ? 1 : 0, at: now)
            if minute % 15 == 0 {
                outdoor.take(lived.outside, at: now)
                sunshine.take(lived.shine, at: now)
            }
            if let shown = lived.shown { temperature.take(shown, at: now) }
        }
        history = RoomHistory(temperature: temperature, outdoor: outdoor)
        (history.sunshine, history.windows) = (sunshine, windows)
        if withHeat { history.heat = heat }
    }
}
