package import HearthModel

/// Something that happens in a run ahead, from outside of the house.
package struct TwinEvent: Sendable, Equatable {
    package enum What: Sendable, Equatable {
        /// Somebody sets something in the app.
        case set([SlotValue], hold: Write.Hold)
        /// A device says something. Of what can be set, that is a hand at the device.
        case report([SlotValue])
        /// Devices have been so all along: nobody hears of it as news.
        case given([SlotValue])
        /// Devices can no longer be reached, and go on as they are.
        case lose([DeviceIndex])
        /// Devices are there again, as they were.
        case restore([DeviceIndex])
        /// Devices are without power: they cannot be reached and draw nothing, until they are restored.
        case cut([DeviceIndex])
        case mode(String)
        /// A rule, by key, is switched on or off.
        case rule(String, Bool)
        /// So warm it is outside from now on, °C; `nil`: as is foreseen.
        case outdoor(Double?)
        /// So much warmer than foreseen it is outside from now on, K.
        case warmer(Double)
        /// Rooms of these areas are at once so much warmer, K.
        case warm(Set<String>, by: Double)
        /// Whether no cloud is before the sun.
        case clearSky(Bool)
        /// So many people are at home whom the house does not know.
        case visitors(Int)
    }

    package var at: Instant
    package var what: What

    package init(at: Instant, _ what: What) { (self.at, self.what) = (at, what) }
}
