internal import HearthModel

/// How somebody likes to see the house, the same on each of their phones: a text that only the pages understand.
extension Accounts {
    /// `nil` if nothing was ever set.
    package func settings(of id: UserID) async throws(AccountError) -> String? {
        try await read { try $0.settings(of: id) }
    }

    package func setSettings(_ settings: String, of id: UserID) async throws(AccountError) {
        try await change { tables, _ -> Result<Void, AccountError> in
            guard try tables.user(id) != nil else { return .failure(.notFound) }
            try tables.setSettings(settings, of: id)
            return .success(())
        }
    }
}
