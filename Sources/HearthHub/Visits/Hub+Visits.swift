package import HearthDatabase
package import HearthMind
import HearthModel
import HearthStore

extension Hub {
    /// Expects somebody; written durably when it returns.
    package func expect(_ visit: Visit) async throws(StoreError) {
        try await keep([KeptRecord(visit, in: .visits, under: visit.id)])
        withCore { core in
            core.expect(visit)
            core.finishRequest()
        }
    }

    /// Expects them no more.
    package func cancel(_ visits: [Visit]) async throws(StoreError) {
        // The house first: what it still has to write of a visit must not bring it back.
        withCore { core in
            for visit in visits { core.cancel(visit) }
            core.finishRequest()
        }
        try await keep(visits.map { KeptRecord(Visit?.none, in: .visits, under: $0.id) })
    }
}
