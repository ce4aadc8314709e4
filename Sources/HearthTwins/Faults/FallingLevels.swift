package import HearthModel

/// Batteries that will soon be empty, and heating that will soon lack water.
package enum FallingLevels {
    /// - Parameter percent: of a battery, over the last four weeks.
    package static func battery(_ percent: Readings, at now: Instant) -> TwinFault? {
        fault(.batteryLow, Descent(of: percent, to: 10, renewal: 10, at: now))
    }

    /// - Parameter bar: the pressure of the water in a heating, over the last four weeks.
    package static func pressure(_ bar: Readings, at now: Instant) -> TwinFault? {
        fault(.pressureFalling, Descent(of: bar, to: 0.8, renewal: 0.3, at: now))
    }

    private static func fault(_ kind: TwinFault.Kind, _ descent: Descent?) -> TwinFault? {
        descent.map {
            TwinFault(
                kind: kind, since: $0.since, evidence: 2, measured: $0.value, expected: nil, due: $0.end)
        }
    }
}
