import Foundation
import HearthModel
import HearthTwins

/// How far forecasts were off, beside those of somebody who knows nothing.
struct ScoreTable {
    private struct Row {
        let house: String
        let kind: String
        let slot: String
        let span: Milliseconds
        var count = 0.0
        var error = 0.0
        /// Of the last value or day, and of the day or week before.
        var persistence = 0.0
        var seasonal = 0.0
        var inside = 0.0

        var byPersistence: Double { error / max(persistence, 1e-12) }
        var byBest: Double { error / max(min(persistence, seasonal), 1e-12) }
    }

    private var rows: [Row] = []

    mutating func add(_ made: [Made], of channel: String, house: String, recording: Recording) {
        let parts = channel.split(separator: ":", maxSplits: 1).map(String.init)
        let truth = Truth(kind: parts[0], readings: recording.readings(of: parts[1]), zone: recording.zone)
        for (span, made) in Dictionary(grouping: made, by: \.issue.span).sorted(by: { $0.key < $1.key }) {
            var row = Row(house: house, kind: parts[0], slot: parts[1], span: span)
            for forecast in made {
                guard let known = truth.values(at: forecast.issue.issuedAt, span) else { continue }
                func miss(_ value: Double) -> Double {
                    // Of probabilities it is the Brier score.
                    parts[0] == "occupied" ? (value - known.value) * (value - known.value) : abs(value - known.value)
                }
                row.count += 1
                row.error += miss(forecast.expected)
                row.persistence += miss(known.persistence)
                row.seasonal += miss(known.seasonal)
                if forecast.low <= known.value, known.value <= forecast.high { row.inside += 1 }
            }
            if row.count > 0 { rows.append(row) }
        }
    }

    var text: String {
        var lines = [line("HOUSE", "FORECAST", "AFTER", "N", "ERROR", "/LAST", "/BETTER", "IN BAND")]
        for row in rows {
            lines.append(
                line(
                    row.house, "\(row.kind) \(row.slot)", span(row.span), "\(Int(row.count))",
                    number(row.error / row.count, 4), number(row.byPersistence), number(row.byBest),
                    row.kind == "occupied" ? "" : number(row.inside / row.count)))
        }
        lines.append("")
        lines.append(line("", "Geometric mean of the houses", "", "HOUSES", "", "/LAST", "/BETTER", "IN BAND"))
        let groups = Dictionary(grouping: rows) { [$0.kind, String($0.span.count)] }
        for (_, rows) in groups.sorted(by: { ($0.key[0], $0.value[0].span) < ($1.key[0], $1.value[0].span) }) {
            let houses = Dictionary(grouping: rows, by: \.house).values
            // A house with many rooms counts once.
            func mean(_ figure: (Row) -> Double) -> Double {
                let logs = houses.map { rows in rows.reduce(0) { $0 + log(figure($1)) } / Double(rows.count) }
                return exp(logs.reduce(0, +) / Double(logs.count))
            }
            lines.append(
                line(
                    "", rows[0].kind, span(rows[0].span), "\(houses.count)", "", number(mean(\.byPersistence)),
                    number(mean(\.byBest)),
                    rows[0].kind == "occupied" ? "" : number(mean { $0.inside / $0.count })))
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ cells: String...) -> String {
        zip(cells, [8, 36, 8, 7, 9, 8, 9, 8]).enumerated().map { k, cell in
            let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return k < 2 ? cell.0 + space : space + cell.0
        }.joined()
    }

    private func number(_ value: Double, _ digits: Int = 3) -> String { String(format: "%.\(digits)f", value) }

    private func span(_ span: Milliseconds) -> String {
        span < .hours(1) ? "\(span.count / 60_000) min" : "\(span.count / 3_600_000) h"
    }
}

/// What came, and what somebody who knows nothing would have said.
private struct Truth {
    let kind: String
    let readings: Readings
    private let meter: EnergyRecord
    private let zone: CivilZone
    private let gap: Milliseconds

    init(kind: String, readings: Readings, zone: CivilZone) {
        (self.kind, self.readings, self.zone) = (kind, readings, zone)
        meter = EnergyRecord(readings)
        let interval = readings.medianInterval ?? .hours(1)
        gap = max(.minutes(30), Milliseconds(interval.count * 5 / 2))
    }

    func values(at now: Instant, _ span: Milliseconds) -> (value: Double, persistence: Double, seasonal: Double)? {
        let week = Milliseconds.days(7)
        let found: (Double?, Double?, Double?) =
            switch kind {
            case "temperature":
                (
                    readings.line(at: now + span, gap: gap), readings.held(at: now, for: .hours(3)),
                    readings.line(at: now + span - .days(1), gap: gap)
                )
            case "energy", "power":
                (
                    meter.energy(from: now, to: now + span), meter.energy(from: now - span, to: now),
                    meter.energy(from: now - week, to: now - week + span)
                )
            case "rest_of_day", "tomorrow":
                energy(
                    from: kind == "tomorrow" ? midnight(after: now) : now, until: midnight(after: now + span), at: now)
            default:
                (readings.held(at: now + span), readings.held(at: now), readings.held(at: now + span - week))
            }
        guard let value = found.0, let persistence = found.1 else { return nil }
        return (value, persistence, found.2 ?? persistence)
    }

    /// Of the rest of the day persistence is the same time of the day before, of tomorrow the last 24 hours.
    private func energy(from start: Instant, until end: Instant, at now: Instant) -> (Double?, Double?, Double?) {
        let (day, week) = (Milliseconds.days(1), Milliseconds.days(7))
        let last =
            start == now ? meter.energy(from: start - day, to: end - day) : meter.energy(from: now - day, to: now)
        return (meter.energy(from: start, to: end), last, meter.energy(from: start - week, to: end - week))
    }

    private func midnight(after instant: Instant) -> Instant {
        zone.instant(of: zone.local(instant).date + 1, .midnight)
    }
}
