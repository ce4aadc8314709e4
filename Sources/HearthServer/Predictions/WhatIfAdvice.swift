import HearthJSON
import HearthModel
import HearthTwins

/// Says a recommendation with its numbers.
struct WhatIfAdvice {
    let request: WhatIfRequest
    let start: Instant
    let zone: CivilZone
    let currency: String

    func text(_ recommendation: WhatIfAnswer.Recommendation) -> String {
        let numbers = recommendation.figures.map { asked, predicted -> String in
            let (name, unit, decimals) = words(asked.metric)
            let (one, other) = (number(predicted, decimals), number(asked.predicted, decimals))
            return one == other ? "\(name) \(one)\(unit) either way" : "\(name) \(one)\(unit) instead of \(other)"
        }
        return what(recommendation.variant) + ": " + numbers.joined(separator: ", ")
    }

    private func what(_ variant: Variant) -> String {
        switch variant {
        case .earlier: "End it an hour earlier\(clock(end - .hours(1)))"
        case .later: "End it an hour later\(clock(end + .hours(1)))"
        case .half: "Go half the way"
        case .steps: "Go there in two steps, half the way first"
        case .whileAway: "Do it only while nobody is at home"
        }
    }

    /// When the last of what is held ends.
    private var end: Instant {
        let ends = request.changes.compactMap { change -> Instant? in
            guard case .set(_, .lasting(let span)) = change.what else { return nil }
            return change.at + span
        }
        return ends.max() ?? start + request.span
    }

    private func clock(_ instant: Instant) -> String {
        ", at " + zone.local(instant).text(on: zone.local(start).date)
    }

    private func number(_ value: Double, _ decimals: Int) -> String {
        ControlValue.number(value.rounded(decimals: decimals)).shown
    }

    private func words(_ metric: WhatIfMetric) -> (name: String, unit: String, decimals: Int) {
        switch metric {
        case .energy: ("energy", " kWh", 2)
        case .cost: ("cost", " \(currency)", 2)
        case .comfort: ("comfort", "", 2)
        case .security: ("security", "", 2)
        case .discomfort: ("discomfort", " K·h", 1)
        case .peak: ("peak power", " W", 0)
        case .violations: ("broken promises", "", 1)
        default: (metric.rawValue.split(separator: "_").joined(separator: " "), "", 1)
        }
    }
}
