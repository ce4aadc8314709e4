import Glibc

/// How much of the house the hub can see and reach (docs/spec/house-api.md, section 5.1).
package struct Awareness: Sendable, Equatable {
    /// Share of devices whose primary property can be believed, 0…1, by weight and by the root of their number.
    package var coverage: Double
    /// Skill of forecasts; 0.5 while there are none.
    package var prediction: Double
    /// Commands acknowledged in time, connection up, queue short, 0…1.
    package var comms: Double
    /// Share of changes with a known cause, 0…1.
    package var explained: Double
    /// Enabled devices with confidence of at least 0.5.
    package var activeDevices: Int
    /// All enabled devices.
    package var totalDevices: Int
    /// Names of the devices that cannot be seen, heaviest first, at most five.
    package var blindSpots: [String]
    /// Somebody or something tells of at least one person whether they are at home.
    package var knowsWhoIsHome = true

    /// It has been low for long, and is not high enough again (docs/spec/mind.md, section 2).
    package var isDegraded = false

    /// `coverage^0.35 · prediction^0.25 · comms^0.20 · explained^0.20`, each part at least 0.01.
    package var level: Double {
        [(coverage, 0.35), (prediction, 0.25), (comms, 0.20), (explained, 0.20)]
            .reduce(1) { $0 * pow(max(0.01, $1.0), $1.1) }
    }

    /// `starting` until the house is known, and while there is none; then `active` or `degraded`.
    package func status(isReady: Bool) -> String {
        guard isReady, totalDevices > 0 else { return "starting" }
        return isDegraded ? "degraded" : "active"
    }
}
