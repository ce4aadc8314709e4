import Foundation

/// A room that is known exactly and lives in steps of a minute, with its weather, its people and its thermostat. It shares
/// no code with the models that are tried on it. What is chance does not depend on how warm the room is, so that of two
/// copies that are kept differently warm only that differs.
package struct SyntheticRoom: Sendable {
    /// What is known of the room only here.
    package struct Truth: Sendable {
        package fileprivate(set) var tau = 20.0
        package fileprivate(set) var gain = 2.0
        package fileprivate(set) var sun = 1.0
        package fileprivate(set) var airing = 0.5
        package fileprivate(set) var constant = 0.0
    }

    /// What goes wrong in it.
    package enum Fault: Sendable {
        /// It is called for heat, and none comes.
        case heatingDead
        /// Heat comes, whether it is called for or not.
        case relayStuck
        /// A fifth of the heat comes.
        case heatingWeak
        /// A window is open from 14:00 to 15:00, and no sensor says so.
        case windowUnseen
        /// The sensor repeats what it said last.
        case sensorFrozen
        /// It says 2 °C more.
        case sensorOff
    }

    /// One minute.
    package struct Minute: Sendable {
        /// °C when it begins, without the sensor's faults.
        package var warmth: Double
        /// °C that the sensor reports.
        package var shown: Double?
        /// °C
        package var outside: Double
        /// Share of 1,000 W/m².
        package var shine: Double
        package var isHeating: Bool
        package var isAired: Bool
    }

    package private(set) var truth = Truth()
    private let isDifficult: Bool
    private var chance: Chance
    private let quantum: Double
    /// K/√h of noise on the room.
    private let wander: Double
    /// Hours by which heat is late.
    private let late: Double
    /// Share of the heat that the heater's word explains.
    private let explained: Double
    /// °C outside, in the mean of the year's part.
    private let mean: Double
    /// K/h that people give.
    private let level = 0.1

    private var minute = 0
    private var (room, isHeating, warming, wandering) = (19.0, false, 0.0, 0.0)
    private var (cloud, people, cooking) = (1.0, 0.0, 0.0)
    private var (open, close, cook, done) = (0, 0, 0, 0)
    private var reported = -100.0

    package init(seed: UInt64, difficult: Bool) {
        chance = Chance(state: seed)
        isDifficult = difficult
        truth.tau = chance.between(8, 40)
        truth.gain = chance.between(28, 60) / truth.tau
        truth.sun = chance.between(0.2, 1.5)
        truth.airing = chance.between(0.3, 1.5)
        truth.constant = chance.between(0, 0.2)
        quantum = difficult ? [0.1, 0.2, 0.5][Int(seed % 3)] : 0.1
        wander = difficult ? chance.between(0.1, 0.3) : 0
        late = difficult ? chance.between(0, 1) : 0
        explained = difficult ? chance.between(0.3, 1) : 1
        mean = chance.between(0, 6)
    }

    /// °C that it keeps at this minute of its first day or of any other.
    package static func usual(_ minute: Int) -> Double { 6.5...22 ~= Double(minute % 1440) / 60 ? 20.5 : 17.5 }

    /// From the next minute on it is built otherwise.
    package mutating func rebuild(tauTimes factor: Double) { truth.tau *= factor }

    /// Lives for a minute.
    /// - Parameters:
    ///   - wanted: °C that it is to keep; `nil`: as usual.
    ///   - outdoors: °C outside; `nil`: as the weather is.
    ///   - fault: that it has now.
    package mutating func live(wanted: Double? = nil, outdoors: Double? = nil, fault: Fault? = nil) -> Minute {
        let clock = Double(minute % 1440) / 60
        if minute % 1440 == 0 { beginDay() }
        if minute % 360 == 0 { cloud = chance.between(0.1, 1) }
        // Some 3 K of weather that lasts for two days.
        wandering += -wandering / 2880 + 3 * (2.0 / 2880).squareRoot() * chance.normal()
        let outside = outdoors ?? mean + wandering - 4 * cos((clock - 3) / 12 * .pi)
        let shine = max(0, sin((clock - 8) / 8 * .pi)) * (8...16 ~= clock ? 1 : 0) * 0.6 * cloud
        let wanted = wanted ?? SyntheticRoom.usual(minute)
        if room < wanted - 0.3 { isHeating = true }
        if room > wanted + 0.3 { isHeating = false }
        let input: Double =
            switch fault {
            case .relayStuck: 1
            case .heatingDead: 0
            case .heatingWeak: isHeating ? 0.2 : 0
            default: isHeating ? 1 : 0
            }
        warming = late > 0 ? warming + (input - warming) / max(1, late * 60) : input
        let isAired = minute >= open && minute < close
        var rate = (outside - room) / truth.tau + truth.sun * shine + truth.constant
        rate += truth.gain * (explained * warming + (1 - explained) * 0.5 * warming)
        if isAired || (fault == .windowUnseen && 14..<15 ~= clock) { rate += truth.airing * (outside - room) }
        if 18...23 ~= clock { rate += people }
        if minute >= cook, minute < done { rate += cooking }
        let now = Minute(
            warmth: room, shown: report(fault), outside: outside, shine: shine, isHeating: isHeating, isAired: isAired)
        room += rate / 60 + wander * (1.0 / 60).squareRoot() * chance.normal()
        minute += 1
        return now
    }

    private mutating func beginDay() {
        let opens = chance.unit() < 0.6
        open = opens ? minute + Int(chance.between(390, 540)) : -1
        close = open + Int(chance.between(15, 60))
        people = level * chance.between(0.5, 1.5)
        cook = minute + Int(chance.between(1000, 1200))
        done = cook + Int(chance.between(30, 90))
        cooking = level * chance.between(1, 4)
    }

    private mutating func report(_ fault: Fault?) -> Double? {
        guard minute % (isDifficult ? 10 : 5) == 0 else { return nil }
        let felt = room + (fault == .sensorOff ? 2 : 0) + 0.03 * chance.normal()
        let shown = fault == .sensorFrozen ? reported : (felt / quantum).rounded() * quantum
        defer { reported = shown }
        return isDifficult && shown == reported ? nil : shown
    }
}
