package import HearthModel

/// Batteries that will soon be empty, filters that will soon be full, and heating that will soon lack water.
package enum FallingLevels {
    /// - Parameter percent: of a battery, over the last four weeks.
    package static func battery(_ percent: Readings, at now: Instant) -> TwinFault? {
        fault(.batteryLow, Descent(of: percent, to: 10, renewal: 10, at: now))
    }

    /// - Parameter bar: the pressure of the water in a heating, over the last four weeks.
    package static func pressure(_ bar: Readings, at now: Instant) -> TwinFault? {
        fault(.pressureFalling, Descent(of: bar, to: 0.8, renewal: 0.3, at: now))
    }

    /// - Parameter percent: of what is left of a filter, or of how full it is: what falls to 10 % or rises to 90 %.
    package static func filter(_ percent: Readings, at now: Instant) -> TwinFault? {
        guard percent.values.allSatisfy({ (0...100).contains($0) }) else { return nil }
        if let fault = fault(.filterFull, Descent(of: percent, to: 10, renewal: 10, at: now)) { return fault }
        var left = Readings()
        for (time, value) in zip(percent.times, percent.values) { left.take(100 - value, at: time) }
        return Descent(of: left, to: 10, renewal: 10, at: now).map {
            TwinFault(
                kind: .filterFull, since: $0.since, evidence: 2, measured: 100 - $0.value, expected: nil, due: $0.end)
        }
    }

    private static func fault(_ kind: TwinFault.Kind, _ descent: Descent?) -> TwinFault? {
        descent.map {
            TwinFault(
                kind: kind, since: $0.since, evidence: 2, measured: $0.value, expected: nil, due: $0.end)
        }
    }
}
