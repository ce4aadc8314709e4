import HearthKernel
import HearthModel
import HearthStore
import Logging

extension Hub {
    /// Changes the house in a way of which nothing comes at once.
    func make(_ change: HouseChange) {
        var reaction = Reaction()
        self.change(change, into: &reaction)
    }

    /// Changes the house and records how: every change of it goes through here.
    func change(_ change: HouseChange, into reaction: inout Reaction) {
        if journal.beginsAnew { journal.begin(with: house, at: clock()) }
        if journal.append(change) { keeping.journalIsCrowded(at: clock()) }
        house.make(change, into: &reaction)
    }

    /// Writes what has been recorded until now.
    func writeChanges(at now: Instant) async {
        if !journalTurnstile.enter() { await withCheckedContinuation { journalTurnstile.wait($0) } }
        defer { journalTurnstile.leave() }
        if journal.resumes(at: now) { journal.begin(with: house, at: now) }
        let changes = journal.take(at: now)
        if changes.isEmpty { return }
        do throws(StoreError) {
            let (empty, isLong) = try await Hub.write(consume changes, to: journalWriter, at: now)
            journal.wrote(empty)
            if isLong { journal.beginAnew() }
            note(nil, at: \.journal)
        } catch {
            keeping.wake(later: journal.failed(at: now))
            note(error, at: \.journal)
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
