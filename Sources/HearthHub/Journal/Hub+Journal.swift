import HearthDatabase
import HearthKernel
import HearthModel
import HearthStore

extension Hub {
    /// Writes what has been recorded until now.
    func writeChanges(at now: Instant) async {
        await journalMutex.lock()
        defer { journalMutex.unlock() }
        if core.journal.resumes(at: now) { core.journal.begin(with: core.house, .gap, at: now) }
        let changes = core.journal.take(at: now)
        if changes.isEmpty { return }
        do throws(StoreError) {
            let (empty, isLong) = try await Hub.write(consume changes, to: journalWriter, at: now)
            core.journal.wrote(empty)
            if isLong { core.journal.beginAnew() }
            withCore { $0.note(nil, at: \.journal) }
        } catch {
            withCore { hub in
                hub.persistence.wake(later: hub.journal.failed(at: now))
                hub.note(error, at: \.journal)
            }
        }
    }

    /// Describes the changes, writes them and frees their memory, all off the house's thread.
    private nonisolated static func write(
        _ changes: consuming [HouseChange], to writer: JournalWriter, at now: Instant
    ) async throws(StoreError) -> (empty: [HouseChange], isLong: Bool) {
        let isLong = try await writer.append(changes, at: now) { $0.beginsJournal }
        changes.removeAll(keepingCapacity: true)
        return (changes, isLong)
    }
}
