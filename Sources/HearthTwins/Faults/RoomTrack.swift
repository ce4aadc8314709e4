import HearthModel

/// The last two weeks of a room in quarters of an hour, and what its model makes of any stretch of them.
struct RoomTrack {
    private static let quarter = Milliseconds.minutes(15)
    private static let days = 14
    private static let quartersOfDay = 96
    /// How many residuals tell how large they usually are.
    private static let enough = 96

    private let now: Instant
    private let model: RoomModel
    /// °C at each mark; no number where nothing was known for 3 hours.
    let warmth: [Double]
    private let outdoor: [Double]
    /// Over the quarter that ends at each mark, as it reaches the room; 0…1.
    let heat: [Double]
    private let sun: [Double]
    private let window: [Double]

    /// Measured − expected over each quarter.
    struct Residuals {
        /// K, less what is usual at that time of day; no number where something is not known.
        let sizes: [Double]
        /// Their root mean square without the last day, K; at least 0.01 K.
        let deviation: Double
    }

    var count: Int { warmth.count }

    /// A window was open in the quarter that ends at a mark, or in the one before it.
    func isAired(_ k: Int) -> Bool { window[k] > 0 || (k > 0 && window[k - 1] > 0) }

    init(_ history: RoomHistory, fit: RoomFit, until now: Instant, days: Int = RoomTrack.days) {
        (self.now, model) = (now, fit.model)
        let count = days * RoomTrack.quartersOfDay + 1
        let marks = (0..<count).map { now - RoomTrack.quarter * Int64(count - 1 - $0) }
        func means(_ readings: Readings?) -> [Double] {
            guard let readings else { return [Double](repeating: 0, count: count) }
            return marks.map { readings.mean(from: $0 - RoomTrack.quarter, to: $0) ?? .nan }
        }
        warmth = marks.map { history.temperature.held(at: $0, for: .hours(3)) ?? .nan }
        outdoor = marks.map { history.outdoor.held(at: $0, for: .hours(6)) ?? .nan }
        heat = RoomPast.lagged(means(history.heat), fit.lag)
        (sun, window) = (means(history.sunshine), means(history.windows))
    }

    func mark(_ k: Int) -> Instant { now - RoomTrack.quarter * Int64(count - 1 - k) }

    /// °C at a mark, from what was measured so many quarters before; no number where something is not known.
    func expected(_ k: Int, after quarters: Int, isHeated: Bool = true) -> Double {
        guard k >= quarters else { return .nan }
        var room = warmth[k - quarters]
        for j in (k - quarters + 1)...k {
            guard !outdoor[j].isNaN, !heat[j].isNaN else { return .nan }
            var conditions = RoomModel.Conditions(outdoor: outdoor[j])
            conditions.heat = isHeated ? heat[j] : 0
            conditions.sunshine = sun[j].isNaN ? 0 : sun[j]
            conditions.window = window[j].isNaN ? 0 : window[j]
            room = model.temperature(from: room, after: RoomTrack.quarter, in: conditions)
        }
        return room
    }

    /// K by which the model usually is off after so many quarters, the last day left out; `nil` while too little is known.
    func usualError(after quarters: Int) -> Double? {
        let last = count - 1 - RoomTrack.quartersOfDay
        let misses = stride(from: quarters, through: last, by: 2).map { warmth[$0] - expected($0, after: quarters) }
            .filter { !$0.isNaN }
        guard misses.count >= RoomTrack.enough else { return nil }
        return (misses.reduce(0) { $0 + $1 * $1 } / Double(misses.count)).squareRoot()
    }

    /// `nil` while too little is known. People come and the sun shines at the same time on most days, and the model may
    /// know of neither: so the mean of the hour around that time of day is taken off.
    var residuals: Residuals? {
        let day = RoomTrack.quartersOfDay
        let raw = (0..<count).map { k in
            k == 0 || outdoor[k].isNaN || heat[k].isNaN ? .nan : warmth[k] - expected(k, after: 1)
        }
        let past = raw.dropLast(day)
        var (sums, counts) = ([Double](repeating: 0, count: day), [Double](repeating: 0, count: day))
        for (k, size) in past.enumerated() where !size.isNaN && !isAired(k) {
            sums[k % day] += size
            counts[k % day] += 1
        }
        let usual = (0..<day).map { quarter -> Double in
            let around = (-2...2).map { (quarter + $0 + day) % day }
            let count = around.reduce(0) { $0 + counts[$1] }
            return count > 0 ? around.reduce(0) { $0 + sums[$1] } / count : 0
        }
        let sizes = raw.enumerated().map { $1 - usual[$0 % day] }
        let known = sizes.dropLast(day).enumerated().filter { !$0.element.isNaN && !isAired($0.offset) }.map(\.element)
        guard known.count >= RoomTrack.enough else { return nil }
        let square = known.reduce(0) { $0 + $1 * $1 } / Double(known.count)
        return Residuals(sizes: sizes, deviation: max(square.squareRoot(), 0.01))
    }
}
