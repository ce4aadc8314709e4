import Foundation
package import HearthModel
package import HearthTwins

/// A room in summer with an air conditioner that goes on and off by itself, in steps of a minute.
package struct CooledRoom {
    /// 1 while the conditioner asks for cold, else 0.
    package private(set) var calling = Readings()
    /// In steps of 0.1 °C, at most every two minutes.
    package private(set) var temperature = Readings()

    /// - Parameter failure: from then on the compressor stands still, and the thermostat goes on as before.
    package init(seed: UInt64, days: Int64, failure: Instant? = nil) {
        var chance = Chance(state: seed)
        let (tau, cooling) = (chance.between(8, 30), chance.between(2, 6))
        let (setpoint, sun, people) = (chance.between(22, 25), chance.between(0, 0.5), chance.between(0, 0.2))
        // Some run day and night, some only while somebody is up.
        let hours: ClosedRange<Int64> = chance.unit() < 0.5 ? 0...24 : 9...22
        var (room, weather, isOn) = (setpoint, 0.0, false)
        calling.take(0, at: SyntheticHouse.start)
        for minute in 0..<(days * 1_440) {
            let (at, hour) = (SyntheticHouse.start + .minutes(minute), Double(minute % 1_440) / 60)
            if minute % 1_440 == 0 { weather = 0.7 * weather + 2 * chance.normal() }
            let outdoor = 27 + weather + 6 * cos((hour - 16) * .pi / 12)
            var rate = (outdoor - room) / tau + people + sun * max(0, sin((hour - 6) * .pi / 12))
            if isOn, failure.map({ at < $0 }) ?? true { rate -= cooling }
            room += rate / 60 + 0.01 * chance.normal()
            let wants = hours.contains(minute % 1_440 / 60) && room > setpoint + (isOn ? -0.5 : 0.5)
            if wants != isOn {
                isOn = wants
                calling.take(isOn ? 1 : 0, at: at)
            }
            let told = (room * 10).rounded() / 10
            if minute % 2 == 0, temperature.values.last != told { temperature.take(told, at: at) }
        }
    }
}
