import Foundation
import HearthModel
import HearthTwins
import SyntheticHouses

/// Puts faults into 20 houses that are known exactly, and counts what is found, with which name, and what is found where
/// nothing is wrong (docs/spec/twins.md, section 7).
enum FaultTrial {
    private static let seeds = 1...20 as ClosedRange<UInt64>
    /// When the room is fitted, and the fault begins.
    private static let day = 14
    /// Days of which healthy houses are looked at.
    private static let healthy = 14

    /// A fault that is put into every house.
    private struct Injected: Sendable {
        let name: String
        let kind: TwinFault.Kind
        /// Within which it must be found.
        let hours: Int64
        /// Of the houses in which it can be found.
        let recall: Double
        /// After which hours which faults were found; `nil` of a house in which it cannot be.
        let found: @Sendable (UInt64) -> [(hour: Double, fault: TwinFault)]?
    }

    private static let injected: [Injected] = [
        room("heating dead", .heatNoResponse, recall: 0.6, .heatingDead),
        room("heating at 20 %", .heatNoResponse, recall: 0.6, .heatingWeak),
        room("relay stuck", .heatStuckOn, recall: 0.9, .relayStuck),
        room("window unseen", .windowUnseen, recall: 0.9, .windowUnseen),
        sensor("sensor frozen", .sensorFrozen, hours: 24, .sensorFrozen),
        sensor("sensor +2 K", .sensorOdd, hours: 48, .sensorOff),
    ]

    /// - Returns: whether enough is found, with its right name, and little where nothing is wrong.
    static func run(tellingEach: Bool) -> Bool {
        var isGood = true
        print("Faults in \(seeds.count) houses, every second a difficult one:")
        for fault in injected {
            var (houses, found, named, hours) = (0, 0, 0, [Double]())
            for seed in seeds {
                guard let faults = fault.found(seed) else { continue }
                houses += 1
                // What is found first decides, but what merely differs is no name.
                let first = faults.first { $0.fault.kind != .behavesDifferently }
                if tellingEach {
                    print("  \(seed) \(fault.name): \(faults.map { "\($0.hour) \($0.fault.kind.rawValue)" }.prefix(6))")
                }
                guard let first, first.hour <= Double(fault.hours) else { continue }
                found += 1
                hours.append(first.hour)
                if first.fault.kind == fault.kind { named += 1 }
            }
            let middle = hours.isEmpty ? "" : ", half of them within \(hours.sorted()[hours.count / 2]) h"
            print("  \(fault.name): found \(found) of \(houses) within \(fault.hours) h, \(named) by its name\(middle)")
            isGood = isGood && Double(found) >= fault.recall * Double(houses) && Double(named) >= 0.8 * Double(found)
        }
        let devicesAreFound = DeviceTrial.run(seeds)
        return falseAlarms() && devicesAreFound && isGood
    }

    // MARK: Rooms

    private static func room(
        _ name: String, _ kind: TwinFault.Kind, recall: Double, _ fault: SyntheticRoom.Fault
    ) -> Injected {
        Injected(name: name, kind: kind, hours: 24, recall: recall) { seed in
            let house = SyntheticHouse(
                seed: seed, days: day + 1, difficult: seed % 2 == 0, fault: (fault, day))
            let fit = RoomFit(house.history, from: SyntheticHouse.start, to: instant(day))
            guard fit.isFitted else { return nil }
            return looks(1...48, every: .minutes(30)) { now in
                RoomLook(at: house.history.known(until: now), by: fit, at: now)?.fault
            }
        }
    }

    private static func sensor(
        _ name: String, _ kind: TwinFault.Kind, hours: Int64, _ fault: SyntheticRoom.Fault
    ) -> Injected {
        Injected(name: name, kind: kind, hours: hours, recall: 0.9) { seed in
            let sensors = sensors(seed, days: day + 2, fault: (fault, day))
            return looks(1...hours, every: .hours(1)) { now in
                let known = sensors.map { $0.between(now - .days(15), now) }
                let frozen = FrozenSensor.fault(in: known[0], beside: Array(known.dropFirst()), at: now)
                return frozen ?? OddSensor.faults(in: known, at: now)[0]
            }
        }
    }

    /// Four rooms of one house, the first with the fault.
    private static func sensors(_ seed: UInt64, days: Int, fault: (SyntheticRoom.Fault, Int)?) -> [Readings] {
        let first = SyntheticHouse(seed: seed, days: days, difficult: seed % 2 == 0, fault: fault)
        let others = (1...3 as ClosedRange<UInt64>).map { k in
            SyntheticHouse(
                seed: seed + 100 * k, days: days, difficult: (seed + k) % 2 == 0, weather: first.history.outdoor)
        }
        return ([first] + others).map(\.history.temperature.changes)
    }

    private static func looks(
        _ steps: ClosedRange<Int64>, every step: Milliseconds, _ look: (Instant) -> TwinFault?
    ) -> [(hour: Double, fault: TwinFault)] {
        steps.compactMap { k in
            look(instant(day) + step * k).map { ((step * k).seconds / 3600, $0) }
        }
    }

    private static func instant(_ day: Int) -> Instant { SyntheticHouse.start + .days(Int64(day)) }

    // MARK: Where nothing is wrong

    private static func falseAlarms() -> Bool {
        var counts = AlarmCount()
        var months = 0.0
        for seed in seeds {
            let house = SyntheticHouse(seed: seed, days: day + healthy, difficult: seed % 2 == 0)
            let sensors = sensors(seed, days: day + healthy, fault: nil)
            var fit = RoomFit(house.history, from: SyntheticHouse.start, to: instant(day))
            for step in 1...Int64(healthy * 24) {
                let now = instant(day) + .hours(step)
                if step % 24 == 0 { fit = RoomFit(house.history, from: now - .days(14), to: now) }
                let look = RoomLook(at: house.history.known(until: now), by: fit, at: now)
                var faults = [look?.fault].compactMap(\.self)
                if step % 3 == 0 {
                    let known = sensors.map { $0.between(now - .days(15), now) }
                    faults += OddSensor.faults(in: known, at: now).compactMap(\.self)
                    faults += known.indices.compactMap { k in
                        FrozenSensor.fault(
                            in: known[k], beside: known.indices.filter { $0 != k }.map { known[$0] }, at: now)
                    }
                }
                counts.take(faults, of: "\(seed)", at: now)
            }
            months += Double(healthy) / 30
        }
        print("\(seeds.count) houses without a fault over \(healthy) days:")
        return counts.report(months: months)
    }
}

extension FaultTrial {
    /// Looks every hour at what was recorded of a house in which no fault is known, with rooms fitted anew every night.
    static func run(on recording: Recording, house: String) {
        var counts = AlarmCount()
        let (first, last) = recording.span
        let thermometers = recording.thermometers
        let rooms = thermometers.map { recording.room($0) }
        var fits = [RoomFit?](repeating: nil, count: rooms.count)
        var (fitted, looks) = (0, 0)
        var now = first + .days(14)
        while now < last {
            let hour = (now - first).count / 3_600_000
            for (k, room) in rooms.enumerated() where room.heat != nil {
                if hour % 24 == 0 { fits[k] = RoomFit(room, from: now - .days(14), to: now) }
                looks += 1
                guard let fit = fits[k], let look = RoomLook(at: room.known(until: now), by: fit, at: now)
                else { continue }
                fitted += 1
                counts.take([look.fault].compactMap(\.self), of: thermometers[k], at: now)
                if hour % 24 == 0, now - first >= RoomDrift.memory, let drift = RoomDrift.fault(in: room, at: now) {
                    counts.take([drift], of: thermometers[k], at: now)
                }
            }
            let known = rooms.map { $0.temperature.changes.between(now - .days(15), now) }
            if hour % 3 == 0, known.count > 2 {
                let odd = OddSensor.faults(in: known, at: now)
                for k in known.indices {
                    let others = known.indices.filter { $0 != k }.map { known[$0] }
                    let faults = [odd[k], FrozenSensor.fault(in: known[k], beside: others, at: now)].compactMap(\.self)
                    counts.take(faults, of: thermometers[k], at: now)
                }
            }
            now = now + .hours(1)
        }
        let days = (last - first).seconds / 86_400 - 14
        print("\(house): \(thermometers.count) thermometers, \(fitted) of \(looks) looks at rooms with a good fit")
        _ = counts.report(months: days / 30)
    }
}

/// Counts alarms: what is found again within a day is the same.
struct AlarmCount {
    private var last: [String: Instant] = [:]
    private(set) var counts: [TwinFault.Kind: Int] = [:]

    mutating func take(_ faults: [TwinFault], of house: String, at now: Instant) {
        for fault in faults {
            let key = "\(house) \(fault.kind.rawValue)"
            if last[key].map({ now - $0 > .days(1) }) ?? true { counts[fault.kind, default: 0] += 1 }
            last[key] = now
        }
    }

    /// - Returns: whether at most one alarm came in a month, what merely differs left out.
    func report(months: Double) -> Bool {
        var named = 0
        for (kind, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let rate = String(format: "%.2f", Double(count) / months)
            print("  \(kind.rawValue): \(count) false alarms, \(rate) a house-month")
            if kind != .behavesDifferently { named += count }
        }
        print("  named: \(named) in \(String(format: "%.1f", months)) house-months")
        return Double(named) <= months
    }
}

extension Readings {
    /// As the hub records them.
    fileprivate var changes: Readings {
        var changes = Readings()
        for (time, value) in zip(times, values) where changes.values.last != value { changes.take(value, at: time) }
        return changes
    }
}

extension RoomHistory {
    /// As it was known then.
    func known(until now: Instant) -> RoomHistory {
        var known = self
        known.temperature = temperature.between(now - .days(15), now)
        return known
    }
}
