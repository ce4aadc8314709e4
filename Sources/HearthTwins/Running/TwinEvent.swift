package import HearthModel

/// Something that happens in a run ahead, from outside of the house.
package struct TwinEvent: Sendable, Equatable {
    package enum What: Sendable, Equatable {
        /// Somebody sets something in the app.
        case set([SlotValue], hold: Write.Hold)
        /// A device says something.
        case report([SlotValue])
        case lose(DeviceIndex)
        case mode(String)
        /// A rule, by key, is switched on or off.
        case rule(String, Bool)
        /// So warm it is outside from now on, °C.
        case outdoor(Double)
        /// So much warmer than foreseen it is outside from now on, K.
        case warmer(Double)
    }

    package var at: Instant
    package var what: What

    package init(at: Instant, _ what: What) { (self.at, self.what) = (at, what) }
}
