package import HearthModel

/// A room's model as its history shows it, with how sure that is.
///
/// The model is fitted on what it will be asked for: how much warmer or colder the room was some hours after a measured
/// start. What it does within minutes decides nothing, because something unmeasured that changes slowly explains that
/// as well.
package struct RoomFit: Sendable, Equatable {
    package enum Refusal: String, Sendable, Equatable {
        case tooShort = "less than three days are recorded"
        case noHeatInput = "nothing is known of how it is heated"
        case heatNeverChanged = "the heating was on or off for less than 3 hours"
        case evenlyWarm = "its temperature changed by less than 1 K"
        case timeConstantUnsure = "its time constant does not show"
        case heatExplainsNothing = "the heat input does not explain this room"
    }

    /// What a fit is unsure of: the natural logarithm of τ in hours; gain, sun and constant in K/h.
    package static let parameters = ["ln_tau", "gain", "sun", "constant"]

    package let model: RoomModel
    /// After how many hours heat reaches the room, as a first-order lag.
    package let lag: Double
    /// Why the parameters must not be relied on; `nil` if they may.
    package let refusal: Refusal?
    /// Of `parameters`, rows first.
    package let covariance: [Double]
    /// In which steps the thermometer tells how warm it is, K, at most 1.
    let quantum: Double
    /// What the model leaves open of past days.
    let unexplained: Unexplained
    /// Days that the fit saw.
    package let days: Int
    /// Up to when.
    package let fittedAt: Instant
    /// The latest days alone foresee the room clearly better than all: it has become another.
    package internal(set) var isOfLatestDays = false

    package var isFitted: Bool { refusal == nil }

    /// Standard error of one of `parameters`.
    package func error(of parameter: Int) -> Double { covariance[parameter * 5].squareRoot() }

    /// Fits the room to what was recorded from `start` to `end`.
    ///
    /// - Returns: a refused prior if less than three days are known.
    package init(_ history: RoomHistory, from start: Instant, to end: Instant, prior: RoomModel = .usual) {
        guard let grid = FitGrid(history, from: start, to: end), Double(grid.count) * grid.step >= 72 else {
            self.init(
                model: prior, lag: 0, refusal: .tooShort, covariance: [Double](repeating: 0, count: 16),
                quantum: 0, unexplained: Unexplained(), days: 0, fittedAt: end)
            return
        }
        let search = RoomSearch(
            grid, airing: prior.airing, hasHeat: history.heat != nil, hasSun: history.sunshine != nil)
        let best = search.best()
        let jackknife = search.jackknife(best)
        var covariance = jackknife.covariance
        // What is the same on every day, such as people in the evening, misleads the fit and does not show when one day
        // is left out.
        covariance[0] = max(covariance[0], 0.05 * 0.05)
        covariance[5] = max(covariance[5], 0.06 * best.model.gain * 0.06 * best.model.gain)
        let refusal = RoomFit.refusal(
            grid, model: best.model, logTauError: covariance[0].squareRoot(), gainError: covariance[5].squareRoot(),
            hasHeat: history.heat != nil)
        var model = best.model
        // What the sun would give is not known then; on average it is part of the constant gain.
        if history.sunshine == nil { model.sun = prior.sun }
        self.init(
            model: model, lag: best.lag, refusal: refusal, covariance: covariance,
            quantum: min(history.temperature.between(start, end).quantum, 1),
            unexplained: Unexplained(grid, model, heat: search.lagged(best.lag), until: end), days: jackknife.days,
            fittedAt: end)
    }

    private init(
        model: RoomModel, lag: Double, refusal: Refusal?, covariance: [Double], quantum: Double,
        unexplained: Unexplained, days: Int, fittedAt: Instant
    ) {
        (self.model, self.lag, self.refusal, self.covariance, self.days) = (model, lag, refusal, covariance, days)
        (self.quantum, self.unexplained, self.fittedAt) = (quantum, unexplained, fittedAt)
    }

    private static func refusal(
        _ grid: FitGrid, model: RoomModel, logTauError: Double, gainError: Double, hasHeat: Bool
    ) -> Refusal? {
        guard hasHeat else { return .noHeatInput }
        let on = Double(grid.heat.count { $0 > 0.05 }) * grid.step
        if on < 3 || Double(grid.count) * grid.step - on < 3 { return .heatNeverChanged }
        let known = grid.warmth.filter { !$0.isNaN }
        if (known.max() ?? 0) - (known.min() ?? 0) < 1 { return .evenlyWarm }
        if !(logTauError <= 0.35) { return .timeConstantUnsure }
        return model.gain < 3 * gainError ? .heatExplainsNothing : nil
    }
}
