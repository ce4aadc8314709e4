import HearthStore

extension APIError {
    /// A full disk is for people to mend, so it has a code of its own.
    init(_ error: StoreError) {
        self = if case .full = error { .diskFull } else { .internalError(detail: "\(error)") }
    }
}

/// Runs what the store does, in the errors of the API.
func stored<Result>(_ work: () async throws(StoreError) -> Result) async throws(APIError) -> Result {
    do throws(StoreError) {
        return try await work()
    } catch {
        throw APIError(error)
    }
}
