import HearthDatabase
import HearthKernel
import HearthModel
import HearthStore
import Logging

extension Hub {
    /// Writes what must survive until the task is cancelled, and then the rest.
    package func keepWriting() async {
        while !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    writers.wait(continuation)
                    withCore { $0.persistence.writerWaits = true }
                }
            } onCancel: {
                Task { await self.wakeWriter() }
            }
            await writeBatch(all: Task.isCancelled)
        }
    }

    private func wakeWriter() { writers.wakeWriter() }

    /// Writes everything that is not on disk yet.
    package func writeRest() async {
        await writeBatch(all: true)
        await writeWholeTrace()
    }

    /// The hub has stopped in good order: writes all that it knows and the next one needs.
    package func writeLast() async {
        withCore { $0.close() }
        await writeRest()
        await journalWriter.close()
    }

    /// Writes all that has happened, for whoever wants to read it. The latest values go on waiting for their time.
    package func writePending() async {
        await writeBatch(all: false)
        await writeWholeTrace()
    }

    private func writeWholeTrace() async {
        withCore { $0.flushPendingEffects() }
        // A store that refuses would refuse at once again: the rest waits for the tracer's next try.
        while core.persistence.hasTrace, await writeTrace() {}
        // Another delivery may still be under way.
        if writers.tracing > 0 { await withCheckedContinuation { writers.whenTraced($0) } }
    }

    /// One at a time: of two that are under way, the earlier could else come last and put old rows over new ones.
    private func writeBatch(all: Bool) async {
        await writers.mutex.lock()
        defer { writers.mutex.unlock() }
        let now = clock()
        let batch = withCore { $0.takeBatch(all: all) }
        if !batch.isEmpty { await deliver(batch, at: now) }
        // After what must survive, which does not wait for a flood to be described.
        await writeChanges(at: now)
    }

    private func deliver(_ batch: PersistenceQueue.Batch, at now: Instant) async {
        let refused = await Hub.deliver(batch, to: store, at: now)
        withCore { hub in
            if let refused {
                hub.note(refused.because, at: \.persistence)
                hub.persistence.putBack(refused.batch, registry: hub.house.registry, at: now)
            } else {
                hub.persistence.taken()
                hub.note(nil, at: \.persistence)
            }
        }
    }

    /// Writes the trace until the task is cancelled, and then the rest of it.
    package func keepTracing() async {
        while !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    writers.waitForTrace(continuation)
                    withCore { $0.persistence.tracerWaits = true }
                }
            } onCancel: {
                Task { await self.wakeTracer() }
            }
            _ = await writeTrace()
        }
    }

    private func wakeTracer() { writers.wakeTracer() }

    /// - Returns: false if the store refused.
    private func writeTrace() async -> Bool {
        let now = clock()
        let trace = withCore { hub in
            hub.flushPendingEffects()
            return hub.persistence.takeTrace(at: now)
        }
        guard !trace.isEmpty else { return true }
        writers.traces()
        // Whatever the trace tells of can be played again.
        await writeChanges(at: now)
        let refused = await Hub.deliver(consume trace, in: core.house.registry, to: store)
        withCore { hub in
            if let refused {
                hub.note(refused.because, at: \.trace)
                hub.persistence.putBack(trace: refused.trace, at: now)
            } else {
                hub.persistence.traceTaken()
                hub.note(nil, at: \.trace)
            }
        }
        writers.traced()
        return refused == nil
    }

    /// Describes the batch, keeps it and frees its memory, all off the house's thread, which it would hold up.
    /// - Returns: what the store did not take.
    private nonisolated static func deliver(
        _ batch: consuming PersistenceQueue.Batch, to store: Store, at now: Instant
    ) async -> (batch: PersistenceQueue.Batch, because: StoreError)? {
        do throws(StoreError) {
            try await store.keep(batch.delivery(at: now))
            return nil
        } catch {
            return (batch, error)
        }
    }

    /// As for batches.
    private nonisolated static func deliver(
        _ trace: consuming [TraceRecord], in registry: Registry, to store: Store
    ) async -> (trace: [TraceRecord], because: StoreError)? {
        do throws(StoreError) {
            try await store.append(trace: trace, in: registry)
            return nil
        } catch {
            return (trace, error)
        }
    }

    /// Once an hour tallies hours that are over and removes what has aged out, until the task is cancelled. Beside the
    /// writer, so that what must survive does not wait for it.
    package func keepTidy() async {
        var pause = Milliseconds.minutes(1)
        while true {
            do { try await Task.sleep(for: .milliseconds(pause.count)) } catch { return }
            withCore { $0.keepRhythms() }
            await removeAged()
            pause = .hours(1)
        }
    }

    private func removeAged() async {
        do throws(StoreError) {
            try await store.rollUp(at: clock(), in: core.house.zone)
            try await store.removeAged(at: clock())
        } catch {
            logger.warning("Hours are not tallied, or old history stays", metadata: ["why": "\(error)"])
        }
    }
}
