import HearthKernel
import HearthModel
package import HearthStore
import Logging

extension Hub {
    /// Writes what must survive until the task is cancelled, and then the rest.
    package func keepWriting() async {
        while !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { keeping.wait($0) }
            } onCancel: {
                Task { await self.wakeWriter() }
            }
            await writeBatch(all: Task.isCancelled)
        }
    }

    private func wakeWriter() { keeping.wakeWriter() }

    /// Writes everything that is not on disk yet.
    package func writeRest() async {
        await writeBatch(all: true)
        await writeWholeTrace()
    }

    /// The hub has stopped in good order: writes all that it knows and the next one needs.
    package func writeLast() async {
        tellAftermath()
        keeping.close(house, at: clock())
        keepRhythms()
        await writeRest()
        await journalWriter.close()
    }

    /// Writes all that has happened, for whoever wants to read it. The latest values go on waiting for their time.
    package func writeJournal() async {
        await writeBatch(all: false)
        await writeWholeTrace()
    }

    private func writeWholeTrace() async {
        tellAftermath()
        // A store that refuses would refuse at once again: the rest waits for the tracer's next try.
        while keeping.hasTrace, await writeTrace() {}
        // Another delivery may still be under way.
        if keeping.tracing > 0 { await withCheckedContinuation { keeping.whenTraced($0) } }
    }

    /// One at a time: of two that are under way, the earlier could else come last and put old rows over new ones.
    private func writeBatch(all: Bool) async {
        if !keeping.turnstile.enter() { await withCheckedContinuation { keeping.turnstile.wait($0) } }
        defer { keeping.turnstile.leave() }
        tellAftermath()
        let now = clock()
        let batch = keeping.take(all: all, from: house, identities: adoption.takeUnsaved(), at: now)
        if !batch.isEmpty { await deliver(batch, at: now) }
        // After what must survive, which does not wait for a flood to be described.
        await writeChanges(at: now)
    }

    private func deliver(_ batch: Keeping.Batch, at now: Instant) async {
        if let refused = await Hub.deliver(batch, to: store, at: now) {
            note(refused.because, at: \.keeping)
            keeping.putBack(refused.batch, registry: house.registry, at: now)
        } else {
            keeping.taken()
            note(nil, at: \.keeping)
        }
    }

    /// Writes the trace until the task is cancelled, and then the rest of it.
    package func keepTracing() async {
        while !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { keeping.waitForTrace($0) }
            } onCancel: {
                Task { await self.wakeTracer() }
            }
            _ = await writeTrace()
        }
    }

    private func wakeTracer() { keeping.wakeTracer() }

    /// - Returns: false if the store refused.
    private func writeTrace() async -> Bool {
        tellAftermath()
        let now = clock()
        let trace = keeping.takeTrace(at: now)
        guard !trace.isEmpty else { return true }
        // Whatever the trace tells of can be played again.
        await writeChanges(at: now)
        let refused = await Hub.deliver(consume trace, in: house.registry, to: store)
        if let refused {
            note(refused.because, at: \.trace)
            keeping.putBack(trace: refused.trace, at: now)
        } else {
            keeping.traceTaken()
            note(nil, at: \.trace)
        }
        keeping.traced()
        return refused == nil
    }

    /// Whether the files of the database are where they were.
    package func noteFiles(_ trouble: StoreError?) { note(trouble, at: \.files) }

    /// Says so once for as long as the reason is the same; health shows it meanwhile.
    func note(_ error: StoreError?, at way: WritableKeyPath<StorageTroubles, String?>) {
        let before = storageTroubles.text
        storageTroubles[keyPath: way] = error.map { "\($0)" }
        guard storageTroubles.text != before else { return }
        snapshotIsStale = true
        if let trouble = storageTroubles.text {
            logger.error("The house is not remembered as it should be", metadata: ["why": "\(trouble)"])
        } else {
            logger.notice("The house is remembered again")
        }
    }

    /// Describes the batch, keeps it and frees its memory, all off the house's thread, which it would hold up.
    /// - Returns: what the store did not take.
    private nonisolated static func deliver(
        _ batch: consuming Keeping.Batch, to store: Store, at now: Instant
    ) async -> (batch: Keeping.Batch, because: StoreError)? {
        do throws(StoreError) {
            try await store.keep(delivery(of: batch, at: now))
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

    private nonisolated static func delivery(of batch: Keeping.Batch, at now: Instant) -> Delivery {
        var delivery = Delivery(nextCommand: batch.nextCommand, at: now)
        delivery.records = batch.records
        delivery.commands = batch.storedCommands
        delivery.kept = keptRecords(of: batch)
        (delivery.events, delivery.identities) = (batch.events, batch.identities)
        delivery.history = batch.history
        // A property gets its number with its first row, and those of a device lie together.
        delivery.latest = batch.latest.sorted { ($0.device, $0.property) < ($1.device, $1.property) }
        return delivery
    }

    private nonisolated static func keptRecords(of batch: Keeping.Batch) -> [KeptRecord] {
        batch.kept
            + batch.rules.map { keptRecord(of: $0.record, under: $0.key) }
            + batch.settling.map { KeptRecord($0.record, in: .settling, under: $0.device) }
            + batch.variables.map { KeptRecord($0, in: .variables, under: $0.name) }
    }

    private nonisolated static func keptRecord(of rule: RuleRecord?, under key: String) -> KeptRecord {
        if let plain = rule?.plain { return KeptRecord(plain, in: .rules, under: key) }
        return KeptRecord(rule, in: .rules, under: key)
    }

    /// Keeps what other parts of the hub remember; `nil` forgets it.
    func keep(_ record: (some Encodable & Sendable)?, in drawer: KeptRecord.Drawer, under key: String) {
        keeping.put(KeptRecord(record, in: drawer, under: key), at: clock())
    }

    /// Once an hour tallies hours that are over and removes what has aged out, until the task is cancelled. Beside the
    /// writer, so that what must survive does not wait for it.
    package func keepTidy() async {
        var pause = Milliseconds.minutes(1)
        while true {
            do { try await Task.sleep(for: .milliseconds(pause.count)) } catch { return }
            keepRhythms()
            await removeAged()
            pause = .hours(1)
        }
    }

    /// Not with each report, so that an SD card lives: a crash costs what was learned within the hour.
    private func keepRhythms() {
        for device in house.registry.indices {
            guard let record = house.rhythmRecord(of: device) else { continue }
            keep(record, in: .rhythms, under: record.device)
        }
    }

    private func removeAged() async {
        do throws(StoreError) {
            try await store.rollUp(at: clock(), in: house.zone)
            try await store.removeAged(at: clock())
        } catch {
            logger.warning("Hours are not tallied, or old history stays", metadata: ["why": "\(error)"])
        }
    }
}
