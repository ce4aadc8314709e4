internal import GRDB
package import HearthDatabase
internal import HearthModel

extension Store {
    package func deviceIdentities() async throws(StoreError) -> [DeviceIdentity] {
        try await read { database in
            try Row.fetchAll(
                database, sql: "SELECT identity, device, first_seen, name FROM device_identities ORDER BY identity"
            ).map {
                DeviceIdentity(
                    identity: $0[0], device: $0[1], firstSeen: Instant(milliseconds: $0[2]), name: $0[3])
            }
        }
    }

    /// Adds identities that are new; of a known one only the display name changes.
    package func remember(_ identities: [DeviceIdentity]) async throws(StoreError) {
        try await write { try Store.put(identities, into: $0) }
    }

    /// Forgets identities of hardware that was nothing to anybody.
    package func forget(identities: [String]) async throws(StoreError) {
        try await write { database in
            let statement = try database.cachedStatement(sql: "DELETE FROM device_identities WHERE identity = ?")
            for identity in identities { try statement.execute(arguments: [identity]) }
        }
    }

    static func put(_ identities: [DeviceIdentity], into database: Database) throws {
        for identity in identities {
            try database.execute(
                sql: """
                    INSERT INTO device_identities (identity, device, first_seen, name) VALUES (?, ?, ?, ?)
                    ON CONFLICT (identity) DO UPDATE SET name = excluded.name
                    """,
                arguments: [identity.identity, identity.device, identity.firstSeen.milliseconds, identity.name])
        }
    }
}
