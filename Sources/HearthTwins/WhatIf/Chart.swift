package import HearthModel

/// How something goes over the time, without and with the change, in the bounds of nine of ten runs.
package struct Chart: Sendable, Equatable {
    package enum Subject: Sendable, Equatable {
        /// W
        case power
        /// °C
        case slot(SlotIndex)
    }

    package struct Band: Sendable, Equatable {
        package var low: Double
        package var mid: Double
        package var high: Double

        /// - Parameter values: of the runs, one at least.
        init(_ values: [Double]) {
            let sorted = values.sorted()
            (low, mid, high) = (quantile(0.05, of: sorted), quantile(0.5, of: sorted), quantile(0.95, of: sorted))
        }
    }

    package struct Point: Sendable, Equatable {
        package var at: Instant
        package var baseline: Band
        package var branch: Band
    }

    package var subject: Subject
    package var points: [Point]
}

extension WhatIf {
    /// So many points a chart has at most, and all charts of an answer have together.
    private static let points = (each: 500, all: 4_000)

    func charts(_ pairs: [Pair]) -> [Chart] {
        guard let run = pairs.first?.branch else { return [] }
        let courses = pairs.map { (baseline: $0.baseline.tally.course, branch: $0.branch.tally.course) }
        let count = courses.map { min($0.baseline.count, $0.branch.count) }.min() ?? 0
        let subjects = [.power] + run.roomSlots.map(Chart.Subject.slot)
        let most = min(WhatIf.points.each, max(2, WhatIf.points.all / subjects.count))
        let step = max(1, (count + most - 1) / most)
        return subjects.enumerated().map { number, subject in
            func value(_ sample: Tally.Sample) -> Double { number == 0 ? sample.power : sample.rooms[number - 1] }
            let points = stride(from: 0, to: count, by: step).map { i in
                Chart.Point(
                    at: courses[0].baseline[i].at, baseline: Chart.Band(courses.map { value($0.baseline[i]) }),
                    branch: Chart.Band(courses.map { value($0.branch[i]) }))
            }
            return Chart(subject: subject, points: points)
        }
    }
}
