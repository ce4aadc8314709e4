/// A device that the simulator plays (docs/spec/devices.md, section 9).
package struct SimulateBinding: Sendable, Equatable {
    /// The wire form in which it speaks on the broker.
    package enum Dialect: String, Sendable, CaseIterable { case zigbee2mqtt, tasmota, mqtt }

    package var dialect = Dialect.zigbee2mqtt
    /// Time between a command and its report.
    package var latency = Milliseconds(200)
    /// Share of commands that the device answers with an error, 0…1.
    package var failureRate = 0.0
    /// Share of commands that are lost without a report, 0…1.
    package var lossRate = 0.0
    /// Period of unasked reports; `nil`: by class.
    package var interval: Milliseconds?
    /// Standard deviation of readings, in the unit of the reading.
    package var noise: Double?
    /// Bounds of the daily curve of a reading.
    package var range: ClosedRange<Double>?
    /// Fixes the random stream together with the device id.
    package var seed: UInt64 = 0
    /// At local time (milliseconds after midnight UTC of the house's day) the primary property takes the value.
    package var schedule: [ScheduledValue] = []
    /// How long a cover or lock takes from end to end.
    package var travel: Milliseconds?
    /// W when on, and when off.
    package var powerMax: Double?
    package var powerStandby: Double?
    /// First value of the primary property, in the words of the class.
    package var initial: Value?
    /// Model to play instead of that of the class.
    package var model: String?
    /// Time constant of a room.
    package var tau: Milliseconds?
    /// By how much full heating lifts a room above the outside in the long run, K.
    package var gain: Double?
    /// °C
    package var outdoor: Double?
    /// % a day.
    package var batteryDrain: Double?

    package struct ScheduledValue: Sendable, Equatable {
        package var at: Milliseconds
        package var value: Value
        package init(at: Milliseconds, value: Value) { (self.at, self.value) = (at, value) }
    }

    package init() {}
}
