import Foundation
package import HearthModel
package import HearthTwins

/// A boiler that warms its water whenever a room asks for heat, in steps of a minute.
package struct HeatedWater {
    /// 1 while a room asks for heat, else 0.
    package private(set) var calling = Readings()
    /// Of the water on its way to the rooms, °C.
    package private(set) var flow = Readings()
    /// How warm the rooms are, °C.
    package private(set) var rooms = Readings()

    /// - Parameter failure: from then on the burner stays out, and rooms ask on and on.
    package init(seed: UInt64, days: Int64, failure: Instant? = nil) {
        var chance = Chance(state: seed)
        let (warm, pace) = (chance.between(35, 65), chance.between(4, 12))
        var (water, isOn, change) = (22.0, false, Int64(chance.between(10, 90)))
        calling.take(0, at: SyntheticHouse.start)
        rooms.take(20.5, at: SyntheticHouse.start)
        for minute in 0..<(days * 1_440) {
            let at = SyntheticHouse.start + .minutes(minute)
            let isOut = failure.map { at >= $0 } ?? false
            if minute >= change, !(isOut && isOn) {
                isOn.toggle()
                calling.take(isOn ? 1 : 0, at: at)
                change = minute + Int64(isOn ? chance.between(5, 120) : chance.between(20, 300))
            }
            let target = isOn && !isOut ? warm : 21
            water += (target - water) / (isOn ? pace : 40) + 0.05 * chance.normal()
            let told = (water * 2).rounded() / 2
            if flow.values.last != told { flow.take(told, at: at) }
        }
    }
}
