import HearthModel

/// Tries time constants and lags of the heat, and solves for everything else.
struct RoomSearch {
    /// How far ahead the model is judged, hours.
    static let horizons = [1.0, 3, 8, 24]
    /// Hours, evenly spread in their logarithms.
    static let timeConstants = (0..<43).map { 3 * stableExp(Double($0) / 42 * stableLog(200.0 / 3)) }
    private static let step = stableLog(timeConstants[1] / timeConstants[0])
    /// Hours.
    static let lags = [0, 0.25, 0.5, 1, 2, 4]
    /// 1 an hour.
    static let airings = [0.1, 0.15, 0.23, 0.34, 0.5, 0.75, 1.1, 1.7, 2.5]
    /// What a time constant is taken to be before anything is known: 25 h, a factor of e^0.7 more or less.
    static func prior(_ tau: Double) -> Double {
        let off = stableLog(tau / 25) / 0.7
        return 0.04 * off * off
    }

    struct Candidate {
        var model: RoomModel
        var lag: Double
        var badness: Double
    }

    private let grid: FitGrid
    private let hasHeat: Bool
    private let bounds: [ClosedRange<Double>]
    private let firstAiring: Double
    private let days: Int
    private let reach: [Reach]

    /// A horizon.
    private struct Reach {
        let steps: Int
        /// Every half hour, where nothing is missing until so many steps later, with the day.
        let starts: [(step: Int, day: Int)]
        /// 1 ÷ the mean square by which the room changes meanwhile, 1/K².
        let weight: Double

        init?(hours: Double, _ grid: FitGrid) {
            let steps = Int((hours / grid.step).rounded())
            let every = max(1, Int((0.5 / grid.step).rounded()))
            starts = stride(from: 0, to: grid.count - steps, by: every).filter { grid.isUsable($0...($0 + steps)) }
                .map { ($0, Int(Double($0) * grid.step / 24)) }
            guard steps >= 1, !starts.isEmpty else { return nil }
            let changes = starts.map { grid.warmth[$0.step + steps] - grid.warmth[$0.step] }
            (self.steps, weight) = (steps, 1 / (changes.reduce(0) { $0 + $1 * $1 } / Double(changes.count) + 0.01))
        }
    }

    init(_ grid: FitGrid, airing: Double, hasHeat: Bool, hasSun: Bool) {
        (self.grid, self.hasHeat, firstAiring) = (grid, hasHeat, airing)
        bounds = [hasHeat ? 0...(.infinity) : 0...0, hasSun ? 0...(.infinity) : 0...0, -1...1]
        days = Int((Double(grid.count) * grid.step / 24).rounded(.up))
        reach = RoomSearch.horizons.compactMap { Reach(hours: $0, grid) }
    }

    func best() -> Candidate {
        let lags = hasHeat ? RoomSearch.lags.filter { $0 == 0 || $0 >= grid.step } : [0]
        var best = least(lags.flatMap { lag in candidates(RoomSearch.timeConstants, firstAiring, lag) })
        if grid.opened >= 0.5 {
            // Both are searched, as a room that is aired more seems to be one that is built worse.
            for _ in 0..<2 {
                let near = (-4...4).map { best.model.tau * stableExp(Double($0) * RoomSearch.step) }
                best = least(RoomSearch.airings.flatMap { candidates(near, $0, best.lag) })
                best = bottom(best, by: stableLog(1.5)) {
                    candidates([best.model.tau], best.model.airing * $0, best.lag)[0]
                }
            }
        }
        return bottom(best, by: RoomSearch.step) { candidates([best.model.tau * $0], best.model.airing, best.lag)[0] }
    }

    private func candidates(_ timeConstants: [Double], _ airing: Double, _ lag: Double) -> [Candidate] {
        let heat = lagged(lag)
        return timeConstants.map { candidate($0, lag, airing, sums($0, airing, heat)) }
    }

    private func least(_ candidates: [Candidate]) -> Candidate {
        candidates.min { $0.badness < $1.badness } ?? Candidate(model: .usual, lag: 0, badness: .infinity)
    }

    /// The bottom of the parabola through the best and its neighbours on a scale of factors.
    private func bottom(_ best: Candidate, by step: Double, _ at: (Double) -> Candidate) -> Candidate {
        let (low, high) = (at(stableExp(-step)), at(stableExp(step)))
        let shift = RoomSearch.bottom(low.badness, best.badness, high.badness)
        return least([low, best, high, at(stableExp(shift * step))])
    }

    /// Where between −1 and 1 the parabola through three values at −1, 0 and 1 is least.
    private static func bottom(_ low: Double, _ middle: Double, _ high: Double) -> Double {
        let bend = low - 2 * middle + high
        return bend > 0 ? min(1, max(-1, (low - high) / (2 * bend))) : 0
    }

    /// Shares of full heating as they reach the room.
    func lagged(_ lag: Double) -> [Double] {
        guard lag > 0 else { return grid.heat }
        let keep = stableExp(-grid.step / lag)
        var now = grid.heat.first ?? 0
        return grid.heat.map { heat in
            now = heat + (now - heat) * keep
            return now
        }
    }

    /// Per horizon and day.
    typealias Sums = [[NormalEquations]]

    private func sums(_ tau: Double, _ airing: Double, _ heat: [Double]) -> Sums {
        let response = RoomResponse(grid, tau: tau, airing: airing, heat: heat)
        return reach.map { reach in
            var days = [NormalEquations](repeating: NormalEquations(), count: days)
            for (start, day) in reach.starts {
                let end = start + reach.steps
                let keep = response.keep(start, end)
                days[day].add(
                    response.heat[end] - keep * response.heat[start],
                    response.sunshine[end] - keep * response.sunshine[start],
                    response.constant[end] - keep * response.constant[start],
                    is: grid.warmth[end] - response.outdoor[end] - keep * (grid.warmth[start] - response.outdoor[start])
                )
            }
            return days
        }
    }

    private func candidate(
        _ tau: Double, _ lag: Double, _ airing: Double, _ sums: Sums, without left: Int? = nil
    ) -> Candidate {
        var all = NormalEquations()
        for (days, reach) in zip(sums, reach) {
            var horizon = NormalEquations()
            for (day, sum) in days.enumerated() where day != left { horizon.add(sum) }
            if horizon.count > 0 { all.add(horizon, times: reach.weight / horizon.count) }
        }
        let found = all.least(within: bounds)
        return Candidate(
            model: RoomModel(
                tau: tau, gain: found.values[0], sun: found.values[1], airing: airing, constant: found.values[2]),
            lag: lag, badness: all.count > 0 ? found.rest + RoomSearch.prior(tau) : .infinity)
    }

    /// How much the parameters change when a day is left out (Efron and Stein, "The jackknife estimate of variance",
    /// 1981).
    func jackknife(_ best: Candidate) -> (covariance: [Double], days: Int) {
        let heat = lagged(best.lag)
        let all = RoomSearch.timeConstants.map { ($0, sums($0, best.model.airing, heat)) }
        let used = (0..<days).filter { day in all[0].1.contains { $0[day].count > 0 } }
        let found = used.map { day -> [Double] in
            let candidates = all.map { candidate($0.0, best.lag, best.model.airing, $0.1, without: day) }
            let place = candidates.indices.min { candidates[$0].badness < candidates[$1].badness } ?? 0
            let middle = candidates[place]
            var (shift, other) = (0.0, middle)
            if place > 0, place + 1 < candidates.count {
                shift = RoomSearch.bottom(
                    candidates[place - 1].badness, middle.badness, candidates[place + 1].badness)
                other = candidates[place + (shift < 0 ? -1 : 1)]
            }
            func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * abs(shift) }
            return [
                stableLog(middle.model.tau) + shift * RoomSearch.step, between(middle.model.gain, other.model.gain),
                between(middle.model.sun, other.model.sun), between(middle.model.constant, other.model.constant),
            ]
        }
        guard found.count > 2 else { return ([Double](repeating: .infinity, count: 16), used.count) }
        let n = Double(found.count)
        let means = (0..<4).map { i in found.reduce(0) { $0 + $1[i] } / n }
        var covariance: [Double] = []
        for i in 0..<4 {
            for j in 0..<4 {
                covariance.append(found.reduce(0) { $0 + ($1[i] - means[i]) * ($1[j] - means[j]) } * (n - 1) / n)
            }
        }
        return (covariance, used.count)
    }
}
