import Foundation
import HearthModel
import HearthTwins
import SyntheticHouses

/// Asks what-ifs about rooms that are known exactly, and counts how often the truth lies between the bounds.
enum CalibrationTrial {
    private static let questions: UInt64 = 200

    /// Of one figure.
    private struct Count {
        var inside = 0
        var asked = 0
        /// How wide the bounds are and how far off the mean of the runs is, both beside the size of the true difference.
        var (width, miss, size) = (0.0, 0.0, 0.0)

        var share: Double { Double(inside) / Double(max(asked, 1)) }

        mutating func add(_ figure: WhatIfAnswer.Figure, truth: Double) {
            asked += 1
            // Within what rounding leaves of two equal sums.
            if figure.low - 1e-9 <= truth, truth <= figure.high + 1e-9 { inside += 1 }
            width += figure.high - figure.low
            miss += abs(figure.predicted - figure.baseline - truth)
            size += abs(truth)
        }
    }

    /// - Parameter first: the number of the first question; each is about another room.
    /// - Returns: whether the truth lies between the bounds about as often as they promise.
    static func run(from first: UInt64, tellingEach: Bool) async -> Bool {
        var isGood = true
        let all = (first..<first + questions).map { SyntheticQuestion(number: $0) }
        let refused = all.count { $0.setting.rooms["living"]?.isFitted != true }
        if tellingEach {
            for (number, question) in zip(first..., all) {
                print("  \(number): heat comes late by \(decimal(question.setting.rooms["living"]?.lag ?? 0)) h")
            }
        }
        print(
            "What-ifs \(first) to \(first + questions - 1) about rooms known from 14 days, \(refused) of them refused and so",
            "taken as usual:")
        for runs in [8, 16, 32] {
            let promised = runs >= 19 ? 0.9 : Double(runs - 1) / Double(runs + 1)
            var counts: [String: Count] = [:]
            for (number, question) in zip(first..., all) {
                let whatIf = WhatIf(
                    of: question.house, at: question.now, setting: question.setting,
                    request: question.request(runs: runs))
                guard let answer = await whatIf.answer(workers: 2, isOver: { false }) else { continue }
                for figure in answer.figures {
                    let truth = figure.metric == .energy ? question.truth.energy : question.truth.comfort
                    let kind = if case .setpoint = question.change { "setpoint" } else { "outdoors" }
                    let fit = number % 2 == 0 ? "difficult" : "plain"
                    for name in [figure.name, "\(figure.name), \(kind), \(fit)"] {
                        counts[name, default: Count()].add(figure, truth: truth)
                    }
                    if tellingEach, runs == 32 {
                        print(
                            "  \(number) \(question.change) \(question.span.count / 3_600_000) h \(fit) \(figure.name):",
                            "truth \(decimal(truth)), said \(decimal(figure.low)) … \(decimal(figure.high))")
                    }
                }
            }
            for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
                print(
                    "  \(runs) runs, \(name): inside \(percent(count.share)) of \(count.asked), promised",
                    "\(percent(promised)); off by \(percent(count.miss / count.size)) of the true difference,",
                    "bounds apart by \(percent(count.width / count.size))")
                guard !name.contains(",") else { continue }
                isGood = isGood && (runs == 32 ? 0.85...0.95 : promised - 0.07...promised + 0.07).contains(count.share)
            }
        }
        if !isGood { print("The bounds are worse than they must be: 85 to 95 % of 32 runs, else within 7 points.") }
        return isGood
    }

    private static func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
    private static func decimal(_ value: Double) -> String { String(format: "%.3f", value) }
}
