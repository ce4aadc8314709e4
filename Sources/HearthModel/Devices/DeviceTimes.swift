/// The times that rule a device's commands and readings: those of its class unless configured otherwise.
package struct DeviceTimes: Sendable, Equatable {
    package var ackWindow: Milliseconds
    package var arrivalWindow: Milliseconds?
    package var commandTTL: Milliseconds
    package var hold: Milliseconds
    package var resumesAfterHold: Bool
    package var staleness: Staleness
    /// Least time between two commands to one property.
    package var minInterval: Milliseconds = Milliseconds(100)

    package enum Staleness: Sendable, Equatable {
        /// The larger of the least limit and three learned report intervals; `nil`: only availability decides.
        case learned(least: Milliseconds?)
        case after(Milliseconds)
        case never
    }

    package init(deviceClass: DeviceClass, kind: String? = nil) {
        ackWindow = deviceClass.ackWindow
        arrivalWindow = deviceClass.arrivalWindow
        commandTTL = kind == "garage" || kind == "gate" ? .zero : deviceClass.commandTTL
        hold = deviceClass.hold
        resumesAfterHold = deviceClass.resumesAfterHold
        staleness = .learned(least: deviceClass.staleness)
    }
}
