import HearthModel

/// What warmed and cooled a room on past days besides what its model knows of: sun, people, cooking, and windows that will
/// be opened again. A run ahead takes these gains as they came on a drawn day, so that they come at the time of day at
/// which they do come, and as differently as days are.
package struct Unexplained: Sendable, Equatable {
    /// Of a day.
    private static let quarters = 96
    /// On either side of each instant so much is averaged, hours: a thermometer's steps are no gains.
    private static let smoothing = 1.0

    /// Day after day, counted from the time of day at which the last one ends, K/h by the quarter of the hour.
    private let days: [[Double]]
    /// The mean of the days.
    private let usual: [Double]
    private let end: Instant

    /// Of a room that was not fitted.
    init() { (days, usual, end) = ([], [], .distantPast) }

    /// - Parameter heat: shares as they reach the room.
    init(_ grid: FitGrid, _ model: RoomModel, heat: [Double], until end: Instant) {
        self.end = end
        let gains = Unexplained.gains(grid, model, heat)
        let reach = max(1, Int((Unexplained.smoothing / grid.step).rounded()))
        let wholeDays = Int(Double(gains.count) * grid.step / 24)
        let known = (0..<wholeDays).map { day in
            (0..<Unexplained.quarters).map { quarter -> Double in
                let since = end - grid.origin - .days(Int64(day + 1)) + .minutes(Int64(quarter) * 15)
                let step = Int((since.seconds / 3_600 / grid.step).rounded(.down))
                let told = gains[((step - reach)..<(step + reach)).clamped(to: gains.indices)].filter { !$0.isNaN }
                return told.count * 2 > reach ? told.reduce(0, +) / Double(told.count) : .nan
            }
        }.filter { day in day.count(where: \.isNaN) * 2 < day.count }
        let usual = (0..<Unexplained.quarters).map { quarter in
            let told = known.map { $0[quarter] }.filter { !$0.isNaN }
            return told.isEmpty ? 0 : told.reduce(0, +) / Double(told.count)
        }
        self.usual = usual
        days = known.map { day in zip(day, usual).map { $0.isNaN ? $1 : $0 } }
    }

    /// K/h between the middles of each step and the next; no number where something is missing.
    private static func gains(_ grid: FitGrid, _ model: RoomModel, _ heat: [Double]) -> [Double] {
        let span = Milliseconds(Int64((grid.step * 3_600_000).rounded()))
        // What a steady gain of 1 K/h comes to in a step.
        let share = model.tau * (1 - stableExp(-grid.step / model.tau))
        return (0..<max(0, grid.count - 1)).map { step in
            guard grid.isUsable(step...(step + 1)) else { return .nan }
            var conditions = RoomModel.Conditions(outdoor: (grid.outdoor[step] + grid.outdoor[step + 1]) / 2)
            conditions.heat = (heat[step] + heat[step + 1]) / 2
            return (grid.warmth[step + 1] - model.temperature(from: grid.warmth[step], after: span, in: conditions))
                / share
        }
    }

    /// K/h at an instant, of a day that is drawn; without chance as usual at that time of day.
    func gain(at instant: Instant, draws: Draws?, of area: String) -> Double {
        guard !days.isEmpty else { return 0 }
        let all = (instant - end).count / 900_000
        let count = Int64(Unexplained.quarters)
        let day = all >= 0 ? all / count : (all - count + 1) / count
        let quarter = Int(all - day * count)
        guard let draws else { return usual[quarter] }
        return days[min(days.count - 1, Int(draws.unit(area, .day, day) * Double(days.count)))][quarter]
    }
}
