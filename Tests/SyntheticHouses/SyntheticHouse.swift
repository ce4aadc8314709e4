import Foundation
package import HearthModel
package import HearthTwins

/// A room that is known exactly, in steps of a minute. It shares no code with the models that are tried on it.
package struct SyntheticHouse: Sendable {
    /// What is known of the room only here.
    package struct Truth: Sendable {
        package fileprivate(set) var tau = 20.0
        package fileprivate(set) var gain = 2.0
        package fileprivate(set) var sun = 1.0
        package fileprivate(set) var airing = 0.5
        package fileprivate(set) var constant = 0.0
    }

    /// What goes wrong in it at the start of a day.
    package enum Fault: Sendable {
        /// It is called for heat, and none comes.
        case heatingDead
        /// Heat comes, whether it is called for or not.
        case relayStuck
    }

    /// When every recording begins.
    package static let start = Instant(milliseconds: 1_700_000_000_000 / 86_400_000 * 86_400_000)

    package let truth: Truth
    package let history: RoomHistory
    /// °C at every minute, without the sensor's faults.
    package let warmth: [Double]

    /// - Parameters:
    ///   - difficult: with a sensor that reports on change, heat that comes late and in part, and noise on the room.
    ///   - fault: from the midnight after so many days on.
    package init(
        seed: UInt64, days: Int, difficult: Bool = false, withHeat: Bool = true, fault: (kind: Fault, after: Int)? = nil
    ) {
        var chance = Chance(state: seed)
        var truth = Truth()
        truth.tau = chance.between(8, 40)
        truth.gain = chance.between(28, 60) / truth.tau
        truth.sun = chance.between(0.2, 1.5)
        truth.airing = chance.between(0.3, 1.5)
        truth.constant = chance.between(0, 0.2)
        let level = 0.1
        let quantum = difficult ? [0.1, 0.2, 0.5][Int(seed % 3)] : 0.1
        let wander = difficult ? chance.between(0.1, 0.3) : 0
        let late = difficult ? chance.between(0, 1) : 0
        let explained = difficult ? chance.between(0.3, 1) : 1
        let mean = chance.between(0, 6)

        var (room, heating, warming, wandering) = (19.0, false, 0.0, 0.0)
        var (cloud, people, cooking) = (1.0, 0.0, 0.0)
        var (open, close, cook, done) = (0, 0, 0, 0)
        var (temperature, outdoor, sunshine) = (Readings(), Readings(), Readings())
        var (heat, windows) = (Readings(), Readings())
        var warmth: [Double] = []
        var reported = -100.0
        for minute in 0..<(days * 1440) {
            let now = SyntheticHouse.start + .minutes(Int64(minute))
            let clock = Double(minute % 1440) / 60
            if minute % 1440 == 0 {
                let opens = chance.unit() < 0.6
                open = opens ? minute + Int(chance.between(390, 540)) : -1
                close = open + Int(chance.between(15, 60))
                people = level * chance.between(0.5, 1.5)
                cook = minute + Int(chance.between(1000, 1200))
                done = cook + Int(chance.between(30, 90))
                cooking = level * chance.between(1, 4)
            }
            if minute % 360 == 0 { cloud = chance.between(0.1, 1) }
            // Some 3 K of weather that lasts for two days.
            wandering += -wandering / 2880 + 3 * (2.0 / 2880).squareRoot() * chance.normal()
            let outside = mean + wandering - 4 * cos((clock - 3) / 12 * .pi)
            let shine = max(0, sin((clock - 8) / 8 * .pi)) * (8...16 ~= clock ? 1 : 0) * 0.6 * cloud
            let wanted = 6.5...22 ~= clock ? 20.5 : 17.5
            if room < wanted - 0.3 { heating = true }
            if room > wanted + 0.3 { heating = false }
            let input = heating ? 1.0 : 0
            let isFaulty = fault.map { minute >= $0.after * 1440 } ?? false
            let given = isFaulty ? (fault?.kind == .relayStuck ? 1.0 : 0) : input
            warming = late > 0 ? warming + (given - warming) / max(1, late * 60) : given
            let opened = minute >= open && minute < close
            var rate = (outside - room) / truth.tau + truth.sun * shine + truth.constant
            rate += truth.gain * (explained * warming + (1 - explained) * 0.5 * warming)
            if opened { rate += truth.airing * (outside - room) }
            if 18...23 ~= clock { rate += people }
            if minute >= cook, minute < done { rate += cooking }
            warmth.append(room)
            heat.take(input, at: now)
            windows.take(opened ? 1 : 0, at: now)
            if minute % 15 == 0 {
                outdoor.take(outside, at: now)
                sunshine.take(shine, at: now)
            }
            if minute % (difficult ? 10 : 5) == 0 {
                let shown = ((room + 0.03 * chance.normal()) / quantum).rounded() * quantum
                if !difficult || shown != reported { temperature.take(shown, at: now) }
                reported = shown
            }
            room += rate / 60 + wander * (1.0 / 60).squareRoot() * chance.normal()
        }
        var history = RoomHistory(temperature: temperature, outdoor: outdoor)
        (history.sunshine, history.windows) = (sunshine, windows)
        if withHeat { history.heat = heat }
        (self.truth, self.history, self.warmth) = (truth, history, warmth)
    }
}
