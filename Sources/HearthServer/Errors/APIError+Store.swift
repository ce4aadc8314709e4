import HearthStore

/// Runs what the store does, in the errors of the API.
func stored<Result>(_ work: () async throws(StoreError) -> Result) async throws(APIError) -> Result {
    do throws(StoreError) {
        return try await work()
    } catch {
        throw .internalError(detail: "\(error)")
    }
}
