/// The times that rule a device's commands and readings: those of its class unless configured otherwise.
package struct DeviceTimes: Sendable, Equatable, Codable {
    package var ackWindow: Milliseconds
    package var arrivalWindow: Milliseconds?
    package var commandTTL: Milliseconds
    package var hold: Milliseconds
    package var resumesAfterHold: Bool
    package var staleness: Staleness
    /// Least time between two commands to one property.
    package var minInterval: Milliseconds = Milliseconds(100)
    /// How often a minute rules may ask one property to and fro before they are held back.
    package var flapLimit = usualFlapLimit

    package static let usualFlapLimit = 12

    package enum Staleness: Sendable, Equatable, Codable {
        /// The largest of the least limit, three learned report intervals, and 1.5 times the second longest gap of the
        /// last 14 days, the last at most 48 h; `nil`: only availability decides.
        case learned(least: Milliseconds?)
        case after(Milliseconds)
        case never
    }

    package init(deviceClass: DeviceClass, kind: String? = nil) {
        ackWindow = deviceClass.ackWindow
        arrivalWindow = deviceClass.arrivalWindow
        let isEntrance = kind.flatMap(DeviceClass.CoverKind.init)?.guardsAnEntrance == true
        commandTTL = isEntrance ? .zero : deviceClass.commandTTL
        hold = deviceClass.hold
        resumesAfterHold = deviceClass.resumesAfterHold
        staleness = .learned(least: deviceClass.staleness)
    }
}
