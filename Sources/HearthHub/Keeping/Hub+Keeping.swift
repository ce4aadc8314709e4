import HearthKernel
import HearthModel
import HearthStore
import Logging

extension Hub {
    /// Writes what must survive until the task is cancelled, and then the rest.
    package func keepWriting() async {
        var lastCleaning = Instant.distantPast
        while !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { keeping.wait($0) }
            } onCancel: {
                Task { await self.wakeWriter() }
            }
            await writeBatch(all: Task.isCancelled)
            if clock() - lastCleaning > .hours(1) {
                lastCleaning = clock()
                await removeAged()
            }
        }
    }

    private func wakeWriter() { keeping.wakeWriter() }

    /// Writes everything that is not on disk yet.
    package func writeRest() async { await writeBatch(all: true) }

    /// Writes what people and rules asked for and what came of it; readings go on waiting for their batch.
    package func writeJournal() async { await writeBatch(all: false) }

    private func writeBatch(all: Bool) async {
        let now = clock()
        let batch = keeping.take(all: all, from: house, identities: adoption.takeUnsaved(), at: now)
        guard !batch.isEmpty else { return }
        do throws(StoreError) {
            if batch.hasJournal {
                try await store.journal(
                    records: batch.records, commands: batch.commands, kept: keptRecords(of: batch), trace: batch.trace,
                    nextCommand: batch.nextCommand,
                    at: now)
            }
            if !batch.identities.isEmpty { try await store.remember(batch.identities) }
            if !batch.history.isEmpty {
                try await store.append(history: batch.history)
                try await store.keep(latest: batch.latest)
            }
        } catch {
            logger.error("The store does not take what must be kept; it is tried again", metadata: ["why": "\(error)"])
            keeping.putBack(batch, registry: house.registry, at: now)
        }
    }

    private func keptRecords(of batch: Keeping.Batch) -> [KeptRecord] {
        batch.kept + batch.rules.compactMap { keptRecord($0.record, in: .rules, under: $0.key) }
            + batch.variables.compactMap { keptRecord($0, in: .variables, under: $0.name) }
    }

    /// Keeps what other parts of the hub remember; `nil` forgets it.
    func keep(_ record: (some Encodable)?, in drawer: KeptRecord.Drawer, under key: String) {
        if let record = keptRecord(record, in: drawer, under: key) { keeping.put(record, at: clock()) }
    }

    private func keptRecord(
        _ record: (some Encodable)?, in drawer: KeptRecord.Drawer, under key: String
    ) -> KeptRecord? {
        do {
            return try KeptRecord(record, in: drawer, under: key)
        } catch {
            logger.error("Cannot keep a record", metadata: ["of": "\(drawer.rawValue) \(key)", "why": "\(error)"])
            return nil
        }
    }

    private func removeAged() async {
        do throws(StoreError) {
            try await store.removeAged(at: clock())
        } catch {
            logger.warning("Old history stays", metadata: ["why": "\(error)"])
        }
    }
}
