package import HearthDatabase
package import HearthStore

/// Records of those who talk with people about the house, and are no part of what happens in it.
extension Hub {
    /// - Returns: by their keys.
    package nonisolated func kept<Record: Decodable & Sendable>(
        _ type: Record.Type, in namespace: KeptRecord.Namespace
    ) async throws(StoreError) -> [String: Record] {
        try await store.kept(type, in: namespace)
    }

    /// Written durably when it returns.
    package nonisolated func keep(_ records: [KeptRecord]) async throws(StoreError) { try await store.keep(records) }
}
