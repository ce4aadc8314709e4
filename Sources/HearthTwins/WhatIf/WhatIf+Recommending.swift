import HearthKernel
import HearthModel

/// Recommendations are nothing but other ways of doing the same that were run as well and came out better.
extension WhatIf {
    private static let pairsOfVariant = 8
    private static let mostRecommendations = 3
    /// Of what a change gains, a variant may give up this share and count as equally good.
    private static let yielded = 0.1

    /// A variant against what was asked, in one metric; above 0 is better.
    private struct Comparison {
        var gain: Double
        var low: Double
        /// Width of the interval that the figure asked for has.
        var width: Double
        /// By how much the change itself makes the metric better.
        var effect: Double

        var isBetter: Bool { low > 0 && gain > width && gain > 1e-9 }
        var isAsGood: Bool { gain >= -max(0, effect) * WhatIf.yielded - 1e-9 }
    }

    /// - Returns: at most three, the best first.
    func recommendations(
        _ answer: WhatIfAnswer, pairs: [Pair], isOver: () -> Bool
    ) -> [WhatIfAnswer.Recommendation] {
        let figures = answer.figures.filter { $0.metric.direction != nil }
        // With one figure there is nothing to weigh, and where nothing changes there is nothing to better.
        guard Set(figures.map(\.metric)).count > 1,
            figures.contains(where: { abs($0.predicted - $0.baseline) > $0.high - $0.low }), pairs.count >= 2
        else { return [] }
        let pairs = Array(pairs.prefix(WhatIf.pairsOfVariant))
        var found: [(recommendation: WhatIfAnswer.Recommendation, score: Double)] = []
        for variant in Variant.allCases {
            guard let runs = runs(variant, pairs, isOver) else { continue }
            var (comparisons, means): ([Comparison], [Double]) = ([], [])
            for figure in figures {
                let differences = zip(runs, pairs).compactMap { run, pair -> Double? in
                    guard let varied = figure.metric.value(of: run.tally, run),
                        let asked = figure.metric.value(of: pair.branch.tally, pair.branch)
                    else { return nil }
                    return varied - asked
                }.sorted()
                guard differences.count == pairs.count else { return [] }
                let mean = differences.reduce(0, +) / Double(differences.count)
                let isMore = figure.metric.direction == .more
                comparisons.append(
                    Comparison(
                        gain: isMore ? mean : -mean,
                        low: isMore ? quantile(0.05, of: differences) : -quantile(0.95, of: differences),
                        width: figure.high - figure.low,
                        effect: (figure.predicted - figure.baseline) * (isMore ? 1 : -1)))
                means.append(figure.predicted + mean)
            }
            guard comparisons.allSatisfy({ $0.isBetter || $0.isAsGood }), comparisons.contains(where: \.isBetter)
            else { continue }
            let score = comparisons.filter(\.isBetter).map { $0.gain / max($0.width, 1e-9) }.max() ?? 0
            let numbers = zip(figures, means).map { ($0, $1) }
            found.append((WhatIfAnswer.Recommendation(variant: variant, figures: numbers), score))
        }
        return found.sorted { $0.score > $1.score }.prefix(WhatIf.mostRecommendations).map(\.recommendation)
    }

    /// - Returns: `nil` if the variant comes to nothing, or time is up.
    private func runs(_ variant: Variant, _ pairs: [Pair], _ isOver: () -> Bool) -> [TwinRun]? {
        var runs: [TwinRun] = []
        for pair in pairs {
            let away = pair.baseline.tally.away
            guard !isOver(), var start = start(pair.number, isOver) else { return nil }
            let end = start.now + request.span
            guard
                let changes = variant.changes(
                    of: changes(pair.number, from: start.now), in: house, from: start.now, to: end, away: away)
            else { return nil }
            start = branch(of: start, changes, isTold: false)
            guard start.run(isOver: isOver) else { return nil }
            runs.append(start)
        }
        return runs
    }
}
