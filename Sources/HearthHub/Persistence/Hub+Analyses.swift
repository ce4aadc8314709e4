package import HearthDatabase
package import HearthModel
import HearthStore
import Logging

/// Answers to what-ifs, which are kept for a week.
extension Hub {
    /// An answer that cannot be kept is given all the same: the log says why.
    package nonisolated func keep(analysis body: [UInt8], as id: String, at now: Instant) async {
        do throws(StoreError) {
            try await store.keep(analysis: body, as: id, at: now)
        } catch {
            logger.warning("The answer to a what-if cannot be kept", metadata: ["why": "\(error)"])
        }
    }

    /// - Returns: `nil` if there is none, or it is no longer kept.
    package nonisolated func analysis(_ id: String, at now: Instant) async throws(StoreError) -> [UInt8]? {
        try await store.analysis(id, at: now)
    }
}
