import ArgumentParser
import Foundation
import HearthModel
import HearthTwins
import Yams

/// What was recorded of a house, and what each slot of it is.
struct Recording {
    private let description: RecordedDescription
    private let readings: [String: Readings]
    let zone: CivilZone

    init(of house: String, in folder: URL) throws {
        let folder = folder.appendingPathComponent(house)
        let text = try String(contentsOf: folder.appendingPathComponent("house.yaml"), encoding: .utf8)
        description = try YAMLDecoder().decode(RecordedDescription.self, from: text)
        // Of some it is not known which clock they went by.
        let asUTC = description.changes?.contains("as UTC") == true
        let name = asUTC ? "UTC" : description.house.timezone
        let file = URL(fileURLWithPath: "/usr/share/zoneinfo").appendingPathComponent(name)
        zone = try CivilZone(tzif: [UInt8](Data(contentsOf: file)), name: name)
        var readings: [String: Readings] = [:]
        var reader = LongFormReader()
        let history = try Data(contentsOf: folder.appendingPathComponent("history.csv"))
        for line in history.split(separator: UInt8(ascii: "\n")) {
            guard let row = try reader.read(line), let value = row.value.number else { continue }
            readings[row.slot, default: Readings()].take(value, at: row.time)
        }
        self.readings = readings
    }

    func readings(of slot: String) -> Readings { readings[slot] ?? Readings() }

    /// When it begins and ends.
    var span: (first: Instant, last: Instant) {
        (
            readings.values.compactMap(\.times.first).min() ?? .distantPast,
            readings.values.compactMap(\.times.last).max() ?? .distantPast
        )
    }

    /// One thermometer of each room.
    var thermometers: [String] {
        description.slots.filter {
            $0.class == "temperature_sensor" && $0.area != "outside" && $0.slot.hasSuffix(".temperature")
        }.map(\.slot).sorted()
    }

    /// - Parameter channel: what is forecast and the slot, such as `temperature:living.temperature`.
    func forecasts(of channel: String, asked issues: [Issue]) -> [Made] {
        let parts = channel.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, readings[parts[1]] != nil else { return [] }
        let asked = Dictionary(grouping: issues, by: \.issuedAt).sorted { $0.key < $1.key }
        return switch parts[0] {
        case "temperature": temperatures(parts[1], asked)
        case "energy": energies(.day, parts[1], asked)
        case "power": energies(.hour, parts[1], asked)
        case "rest_of_day": energies(.restOfDay, parts[1], asked)
        case "tomorrow": energies(.tomorrow, parts[1], asked)
        case "occupied": presences(parts[1], asked)
        default: []
        }
    }

    private typealias Asked = [(key: Instant, value: [Issue])]

    /// From ten days before the first on, every hour, so that there is something to learn from.
    private func temperatures(_ slot: String, _ asked: Asked) -> [Made] {
        let history = room(slot)
        var forecaster = RoomForecaster(zone: zone)
        var made: [Made] = []
        walk(asked, every: .hours(1), from: .days(10)) { now, issues in
            let forecasts = forecaster.forecasts(of: history, at: now)
            for issue in issues {
                guard let one = forecasts.first(where: { $0.at == now + issue.span }) else { continue }
                made.append(Made(issue: issue, low: one.low, expected: one.expected, high: one.high))
            }
        }
        return made
    }

    private func energies(_ window: EnergyWindow, _ slot: String, _ asked: Asked) -> [Made] {
        let meter = EnergyRecord(readings(of: slot))
        var forecaster = EnergyForecaster(window, zone: zone)
        return asked.flatMap { now, issues -> [Made] in
            forecaster.learn(from: meter, until: now)
            guard let one = forecaster.forecast(of: meter, at: now) else { return [] }
            return issues.map { Made(issue: $0, low: one.low, expected: one.expected, high: one.high) }
        }
    }

    private func presences(_ slot: String, _ asked: Asked) -> [Made] {
        asked.flatMap { now, issues in
            let issues = issues.sorted { $0.span < $1.span }
            let found = PresenceForecast.probabilities(
                of: readings(of: slot), after: issues.map(\.span), at: now, zone: zone)
            return zip(issues, found).map { Made(issue: $0, low: 0, expected: $1, high: 1) }
        }
    }

    /// Calls at every instant that is asked for, and at even distances before and between them.
    private func walk(
        _ asked: Asked, every step: Milliseconds, from before: Milliseconds, _ call: (Instant, [Issue]) -> Void
    ) {
        guard let first = asked.first?.key else { return }
        var now = first - before
        for (instant, issues) in asked {
            while now < instant {
                call(now, [])
                now = now + step
            }
            call(instant, issues)
            now = instant + step
        }
    }
}

extension Recording {
    func room(_ slot: String) -> RoomHistory {
        let area = description.slots.first { $0.slot == slot }?.area
        func find(_ matches: (RecordedDescription.Slot) -> Bool) -> Readings? {
            description.slots.first(where: matches).flatMap { readings[$0.slot] }
        }
        let outdoor = find { $0.area == "outside" && $0.property == "temperature" } ?? Readings()
        var history = RoomHistory(temperature: readings(of: slot), outdoor: outdoor)
        let first = history.temperature.times.first ?? .distantPast
        let irradiance = find { $0.property == "irradiance" }.map { centred(share($0, first)) }
        history.sunshine =
            irradiance ?? find { $0.area == area && $0.property == "illuminance" }.map { share($0, first) }
        history.heat = find { $0.class == "heat_source" }.map { centred(share($0, first)) }
        return history
    }

    /// As shares of what 95 of 100 readings stay below in the first two weeks, which every forecast may know.
    private func share(_ readings: Readings, _ first: Instant) -> Readings {
        let early = readings.between(.distantPast, first + .days(14)).values.filter { $0 > 0 }.sorted()
        let full = early.isEmpty ? 1 : early[early.count * 95 / 100]
        var shares = Readings()
        for (time, value) in zip(readings.times, readings.values) {
            shares.take(min(max(value / full, 0), 1), at: time)
        }
        return shares
    }

    /// Means that are stamped at the end of their interval hold from half an interval before, as the temperatures
    /// beside them stand for its middle. At an instant with a stamp nothing later becomes known by that.
    private func centred(_ readings: Readings) -> Readings {
        guard description.changes?.contains("stamped at the end") == true, let interval = readings.medianInterval else {
            return readings
        }
        var earlier = Readings()
        for (time, value) in zip(readings.times, readings.values) {
            earlier.take(value, at: time - Milliseconds(interval.count / 2))
        }
        return earlier
    }
}
