internal import GRDB

/// What a recorder of Home Assistant has written down of the entities that the house has: their states, and before these
/// what is left of them by the hour.
package struct RecorderSource: HistorySource {
    private let file: RecorderFile
    private var series: [RecorderSeries] = []
    package private(set) var strangers: [String] = []
    private var position = 0
    private var mark: RecorderSeries.Mark?

    private static let page = 5_000
    /// A house has fewer, even one that has been renamed often.
    private static let seriesLimit = 10_000
    private static let strangersLimit = 1_000

    package init(_ file: RecorderFile, names: SlotNames) throws(ImportProblem) {
        self.file = file
        var (series, strangers): ([RecorderSeries], Set<String>) = ([], [])
        try file.read { database in
            let temperatures = try RecorderSource.unitOfTemperatures(in: database)
            func consider(_ found: [RecorderSeries], of name: String) {
                let known = found.filter { names.slot(named: $0.name) != nil }
                if series.count + known.count <= RecorderSource.seriesLimit { series += known }
                if known.isEmpty, strangers.count < RecorderSource.strangersLimit { strangers.insert(name) }
            }
            let entities = try Row.fetchCursor(
                database, sql: "SELECT metadata_id, entity_id FROM states_meta WHERE typeof(entity_id) = 'text'")
            while let row = try entities.next() {
                guard let number = Int64.fromDatabaseValue(row[0]) else { continue }
                consider(RecorderSeries.all(ofEntity: row[1], number, temperatures: temperatures), of: row[1])
            }
            let hours = try Row.fetchCursor(
                database,
                sql: """
                    SELECT m.id, statistic_id, unit_of_measurement,
                        (SELECT min(last_updated_ts) FROM states WHERE metadata_id = e.metadata_id)
                    FROM statistics_meta m LEFT JOIN states_meta e ON entity_id = statistic_id
                    WHERE typeof(statistic_id) = 'text'
                    """)
            while let row = try hours.next() {
                guard let number = Int64.fromDatabaseValue(row[0]) else { continue }
                let end = Double.fromDatabaseValue(row[3]) ?? .greatestFiniteMagnitude
                let one = RecorderSeries(
                    name: row[1], place: .hours(number, before: end), unit: String.fromDatabaseValue(row[2]))
                consider([one], of: row[1])
            }
        }
        self.series = series
        self.strangers = strangers.sorted()
    }

    /// The other system tells all temperatures in one unit, with thermostats without naming it.
    private static func unitOfTemperatures(in database: Database) throws -> String {
        let sql = "SELECT DISTINCT unit_of_measurement FROM statistics_meta WHERE unit_of_measurement IN ('°C', '°F')"
        return try String.fetchAll(database, sql: sql) == ["°F"] ? "°F" : "°C"
    }

    package var share: Double? { series.isEmpty ? 1 : Double(position) / Double(series.count) }

    package mutating func next() throws(ImportProblem) -> SourceBatch? {
        guard position < series.count else { return nil }
        let (one, after) = (series[position], mark)
        let page = try file.read { try one.page(after: after, limit: RecorderSource.page, in: $0) }
        mark = page.mark
        if page.mark == nil { position += 1 }
        var batch = SourceBatch()
        batch.readings = page.readings
        return batch
    }
}
