import HearthHousehold

extension APIError {
    /// What the rows of the household refuse, at addresses of the house API.
    init(_ error: HouseholdError) {
        self =
            switch error.kind {
            case .diskFull: .diskFull
            case .notFound: .notFound
            case .failed(let detail): .internalError(detail: detail)
            default: .internalError(detail: error.sentence)
            }
    }
}

/// Runs what the rows of the household do, in the errors of the API.
func kept<Result>(_ work: () async throws(HouseholdError) -> Result) async throws(APIError) -> Result {
    do throws(HouseholdError) {
        return try await work()
    } catch {
        throw APIError(error)
    }
}
