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

    /// The same without these devices, to which nothing shall happen.
    /// - Returns: `nil` if nothing is left; and whom it left out.
    package func sparing(
        _ devices: Set<DeviceIndex>, in registry: Registry
    ) -> (event: TwinEvent?, spared: Set<DeviceIndex>) {
        func of(_ values: [SlotValue], _ what: ([SlotValue]) -> What) -> (What?, Set<DeviceIndex>) {
            let left = values.filter { !devices.contains(registry[$0.slot].device) }
            let all = Set(values.map { registry[$0.slot].device })
            return (left.isEmpty ? nil : what(left), all.intersection(devices))
        }
        func of(_ all: [DeviceIndex], _ what: ([DeviceIndex]) -> What) -> (What?, Set<DeviceIndex>) {
            let left = all.filter { !devices.contains($0) }
            return (left.isEmpty ? nil : what(left), devices.intersection(all))
        }
        let (left, spared): (What?, Set<DeviceIndex>) =
            switch what {
            case .set(let values, let hold): of(values) { .set($0, hold: hold) }
            case .report(let values): of(values) { .report($0) }
            case .given(let values): of(values) { .given($0) }
            case .lose(let lost): of(lost) { .lose($0) }
            case .restore(let back): of(back) { .restore($0) }
            case .cut(let cut): of(cut) { .cut($0) }
            case .mode, .rule, .outdoor, .warmer, .warm, .clearSky, .visitors: (what, [])
            }
        return (left.map { TwinEvent(at: at, $0) }, spared)
    }
}
