package import HearthModel
package import HearthStore

/// What the last process left behind, to go on from.
package struct Legacy: Sendable {
    package var recovered = Recovered()
    /// Which hardware is which device.
    package var identities: [DeviceIdentity] = []
    /// What people said of where they are, by their ids.
    package var words: [String: Presence.Word] = [:]
    /// When it was last known to run; `nil` if nobody knows.
    package var lastAlive: Instant?

    package init() {}

    package init(of store: Store) async throws(StoreError) {
        recovered = try await store.recover()
        identities = try await store.deviceIdentities()
        words = try await records(in: .people, of: store)
    }

    private mutating func records<Record: Decodable & Sendable>(
        in drawer: KeptRecord.Drawer, of store: Store
    ) async throws(StoreError) -> [String: Record] {
        let found = try await store.records(Record.self, in: drawer)
        recovered.skipped += found.skipped
        return found.records
    }
}
