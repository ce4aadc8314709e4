package import HearthModel

/// An output as its holder knows it: nothing of devices and houses, and everything that keeps it safe.
package struct OutputPlan: Codable, Hashable, Sendable {
    /// `cellar.pump`, or with a property `hall.fan.oscillating`.
    package var id: String
    /// Shown by the kernel as the holder of its lines.
    package var consumer: String
    package var hardware: GPIOOutput.Hardware
    package var safeState: GPIOOutput.SafeState
    /// Milliseconds, like the rest.
    package var pulse: Int64?
    package var minOn: Int64
    package var minOff: Int64
    package var maxOn: Int64?

    /// A level: thousandths.
    package static let full = 1_000

    package init(id: String, consumer: String, output: GPIOOutput) {
        (self.id, self.consumer, hardware, safeState) = (id, consumer, output.hardware, output.safeState)
        (pulse, maxOn) = (output.pulse?.count, output.maxOn?.count)
        (minOn, minOff) = (output.minOn.count, output.minOff.count)
    }

    /// Level in the safe state; `hold` has none of its own, and begins as inactive.
    package var safeLevel: Int { safeState == .active ? Self.full : 0 }
}
