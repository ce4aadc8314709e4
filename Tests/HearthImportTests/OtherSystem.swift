import GRDB

/// A recorder's database as another system leaves it, with the tables and columns that are read of it.
final class OtherSystem {
    private let queue: DatabaseQueue

    init(at path: String) throws {
        queue = try DatabaseQueue(path: path)
        try execute(
            """
            CREATE TABLE schema_changes (change_id INTEGER PRIMARY KEY, schema_version INTEGER, changed TEXT);
            CREATE TABLE states_meta (metadata_id INTEGER PRIMARY KEY, entity_id VARCHAR(255));
            CREATE TABLE state_attributes (attributes_id INTEGER PRIMARY KEY, hash BIGINT, shared_attrs TEXT);
            CREATE TABLE states (
                state_id INTEGER PRIMARY KEY, state VARCHAR(255), last_updated_ts FLOAT, attributes_id INTEGER,
                metadata_id INTEGER
            );
            CREATE INDEX by_time ON states (metadata_id, last_updated_ts);
            CREATE TABLE statistics_meta (
                id INTEGER PRIMARY KEY, statistic_id VARCHAR(255), unit_of_measurement VARCHAR(255)
            );
            CREATE TABLE statistics (
                id INTEGER PRIMARY KEY, metadata_id INTEGER, start_ts FLOAT, mean FLOAT, state FLOAT, sum FLOAT
            );
            """)
    }

    func execute(_ sql: String) throws { try queue.writeWithoutTransaction { try $0.execute(sql: sql) } }

    func close() throws { try queue.close() }

    func add(_ entity: String, unit: String? = nil, _ states: [(at: Double, state: String)]) throws {
        let attributes = unit.map { #"{"unit_of_measurement":"\#($0)"}"# } ?? "{}"
        try add(entity, states.map { ($0.at, $0.state, attributes) })
    }

    func add(_ entity: String, _ states: [(at: Double, state: String, attributes: String)]) throws {
        try queue.write { database in
            try database.execute(sql: "INSERT INTO states_meta (entity_id) VALUES (?)", arguments: [entity])
            let number = database.lastInsertedRowID
            var (last, attributes) = ("", Int64(0))
            for state in states {
                if state.attributes != last {
                    try database.execute(
                        sql: "INSERT INTO state_attributes (shared_attrs) VALUES (?)", arguments: [state.attributes])
                    (last, attributes) = (state.attributes, database.lastInsertedRowID)
                }
                try database.execute(
                    sql: "INSERT INTO states (state, last_updated_ts, attributes_id, metadata_id) VALUES (?, ?, ?, ?)",
                    arguments: [state.state, state.at, attributes, number])
            }
        }
    }

    func addHours(_ name: String, unit: String, _ hours: [(start: Double, mean: Double?, state: Double?)]) throws {
        try queue.write { database in
            try database.execute(
                sql: "INSERT INTO statistics_meta (statistic_id, unit_of_measurement) VALUES (?, ?)",
                arguments: [name, unit])
            let number = database.lastInsertedRowID
            for hour in hours {
                try database.execute(
                    sql: "INSERT INTO statistics (metadata_id, start_ts, mean, state) VALUES (?, ?, ?, ?)",
                    arguments: [number, hour.start, hour.mean, hour.state])
            }
        }
    }
}
