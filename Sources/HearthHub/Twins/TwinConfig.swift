package import HearthModel

/// What people have chosen for the twin of a device (docs/spec/twins.md, section 9).
package struct TwinConfig: Sendable, Equatable, Codable {
    /// How much of the device is modelled. A level above what there is for its class is kept all the same.
    package enum Level: String, CaseIterable, Sendable, Codable {
        /// What is known and wanted of it, nothing more.
        case basic
        /// And what is usual of its class.
        case standard
        /// And what was learned of it.
        case advanced, expert
    }

    /// Who is right when a device reports what nobody has asked for.
    package enum Conflict: String, CaseIterable, Sendable, Codable {
        /// The device: somebody has moved it by hand.
        case deviceWins = "device_wins"
    }

    package var level = Level.advanced
    /// In seconds: how often the device is asked for its state while it is silent.
    package var syncFrequency: Int64 = 60
    package var enablePredictions = true
    /// `false`: nothing happens to the device in scenarios and what-ifs.
    package var enableScenarios = true
    /// `false`: what-if, scenarios and replay do not use what was learned of the room that the device measures.
    package var physicsModeling = true
    /// `false`: nothing more is learned of the room that the device measures.
    package private(set) var learningEnabled = true
    /// When learning was switched off: what was learned by then stays. `nil` while it is on.
    package private(set) var learnedUntil: Instant?
    package var conflict = Conflict.deviceWins

    /// `syncFrequency` as a span.
    var period: Milliseconds { .seconds(syncFrequency) }

    package static let syncFrequencies: ClosedRange<Int64> = 5...86_400

    package init() {}

    package mutating func enableLearning(_ isOn: Bool, at now: Instant) {
        guard isOn != learningEnabled else { return }
        (learningEnabled, learnedUntil) = (isOn, isOn ? nil : now)
    }
}
