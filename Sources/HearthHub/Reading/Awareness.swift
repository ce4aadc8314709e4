import Glibc

/// How much of the house the hub can see and reach (docs/spec/house-api.md, section 5.1): what can be measured before
/// there are forecasts and concerns.
package struct Awareness: Sendable, Equatable {
    /// Weighted share of devices whose primary property is fresh, 0…1.
    package var coverage: Double
    /// Skill of forecasts; 0.5 while there are none.
    package var prediction: Double
    /// Commands acknowledged in time, connection up, queue short, 0…1.
    package var comms: Double
    /// Share of changes with a known cause, (explained + 1) / (all + 2).
    package var explained: Double
    /// Enabled devices with confidence of at least 0.5.
    package var activeDevices: Int
    /// All enabled devices.
    package var totalDevices: Int
    /// Names of the devices that cannot be seen, heaviest first, at most five.
    package var blindSpots: [String]

    /// `coverage^0.35 · prediction^0.25 · comms^0.20 · explained^0.20`, each part at least 0.01.
    package var level: Double {
        [(coverage, 0.35), (prediction, 0.25), (comms, 0.20), (explained, 0.20)]
            .reduce(1) { $0 * pow(max(0.01, $1.0), $1.1) }
    }

    /// `starting`, `active` or `degraded`.
    package func status(isReady: Bool) -> String {
        guard isReady else { return "starting" }
        return level >= 0.5 ? "active" : "degraded"
    }
}
