import HearthDatabase
import HearthModel
import HearthStore

extension APIError {
    /// What people have to mend at the disk has codes of its own.
    init(_ error: StoreError) {
        self =
            switch error {
            case .full: .diskFull
            case .inaccessible, .exposed, .removed: .storageFailed(detail: "\(error)")
            case .damaged, .newer, .outdated, .failed: .internalError(detail: "\(error)")
            }
    }

    /// Of a file that was to be written.
    init(_ fault: FileFault, detail: String) { self = fault.isFull ? .diskFull : .storageFailed(detail: detail) }
}

/// Runs what the store does, in the errors of the API.
func stored<Result>(_ work: () async throws(StoreError) -> Result) async throws(APIError) -> Result {
    do throws(StoreError) {
        return try await work()
    } catch {
        throw APIError(error)
    }
}
