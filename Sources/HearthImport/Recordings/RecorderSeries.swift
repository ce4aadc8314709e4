internal import GRDB
internal import HearthModel

/// Something of which a recorder has written down what it was over time.
struct RecorderSeries: Sendable {
    enum Place: Sendable {
        /// What an entity said.
        case states(Int64)
        /// What it said beside that: a member of its attributes.
        case attribute(Int64, member: String)
        /// What is left of hours whose states are gone: those that end before so many seconds since 1970.
        case hours(Int64, before: Double)
    }

    let name: String
    let place: Place
    /// `nil`: told with each reading, or not at all.
    let unit: String?

    /// What a thermostat says beside its mode, by how the series is called.
    private static let ofThermostats = [
        ("current_temperature", "current_temperature"), ("target_temperature", "temperature"),
        ("calling", "hvac_action"),
        ("humidity", "current_humidity"),
    ]

    /// - Parameter temperatures: the unit in which the other system told all of them.
    static func all(ofEntity name: String, _ number: Int64, temperatures: String) -> [RecorderSeries] {
        guard name.hasPrefix("climate.") else {
            return [RecorderSeries(name: name, place: .states(number), unit: nil)]
        }
        return [RecorderSeries(name: name + ".mode", place: .states(number), unit: nil)]
            + ofThermostats.map { property, member in
                RecorderSeries(
                    name: name + "." + property, place: .attribute(number, member: member),
                    unit: property.hasSuffix("temperature") ? temperatures : nil)
            }
    }

    /// Where a page ends: the time of its last row, and its number.
    typealias Mark = (time: DatabaseValue, number: DatabaseValue)

    /// The next readings.
    /// - Returns: also where they end; `nil` at the end of the series.
    func page(
        after mark: Mark?, limit: Int, in database: Database
    ) throws -> (readings: [ForeignReading], mark: Mark?) {
        let after = mark ?? ((-1.0).databaseValue, 0.databaseValue)
        let rows: [Row]
        switch place {
        case .states(let number):
            rows = try Row.fetchAll(
                database, sql: RecorderSeries.states(column: "state", member: "'$.unit_of_measurement'"),
                arguments: [number, after.time, after.number, limit])
        case .attribute(let number, let member):
            rows = try Row.fetchAll(
                database, sql: RecorderSeries.states(column: "NULL", member: "'$.\(member)'"),
                arguments: [number, after.time, after.number, limit])
        case .hours(let number, let end):
            rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT start_ts, id, mean, state FROM statistics
                    WHERE metadata_id = ? AND (start_ts, id) > (?, ?) AND start_ts <= ?
                    ORDER BY start_ts, id LIMIT ?
                    """, arguments: [number, after.time, after.number, end - 3_600, limit])
        }
        return (rows.compactMap(reading), rows.last.map { ($0[0], $0[1]) })
    }

    /// Attributes that are no JSON have no members.
    private static func states(column: String, member: String) -> String {
        """
        SELECT last_updated_ts, state_id, \(column),
            json_extract(CASE WHEN json_valid(shared_attrs) THEN shared_attrs END, \(member))
        FROM states LEFT JOIN state_attributes USING (attributes_id)
        WHERE metadata_id = ? AND (last_updated_ts, state_id) > (?, ?)
        ORDER BY last_updated_ts, state_id LIMIT ?
        """
    }

    private func reading(_ row: Row) -> ForeignReading? {
        guard let seconds = Double.fromDatabaseValue(row[0]), (0...7_258_118_400).contains(seconds) else { return nil }
        var reading = ForeignReading(name: name, at: Instant(milliseconds: Int64(seconds * 1_000)), value: .unknown)
        reading.unit = unit
        switch place {
        case .states:
            reading.value = RecorderSeries.value(row[2])
            reading.unit = String.fromDatabaseValue(row[3])
        case .attribute(_, member: "hvac_action"):
            reading.value =
                String.fromDatabaseValue(row[3]).map { .flag(["heating", "preheating"].contains($0)) } ?? .unknown
        case .attribute:
            reading.value = RecorderSeries.value(row[3])
        case .hours:
            // A mean is what it was in the middle of its hour; a meter shows at the end what it has counted.
            let (mean, state) = (RecorderSeries.value(row[2]), RecorderSeries.value(row[3]))
            reading.value = mean.isKnown ? mean : state
            reading.at = reading.at + (mean.isKnown ? .minutes(30) : .hours(1))
            if !reading.value.isKnown { return nil }
        }
        return reading
    }

    private static func value(_ stored: DatabaseValue) -> Value {
        switch stored.storage {
        case .double(let number) where number.isFinite: .number(number)
        case .int64(let number): .number(Double(number))
        case .string(let text): Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(text)
        case .null, .double, .blob: .unknown
        }
    }
}
