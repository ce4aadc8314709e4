package import HearthDatabase
import HearthKernel
import HearthModel
import HearthStore
import Logging

extension HubCore {
    /// What is to be written now, or everything.
    mutating func takeBatch(all: Bool) -> PersistenceQueue.Batch {
        flushPendingEffects()
        return persistence.take(all: all, from: house, identities: adoption.takeUnsaved(), at: now)
    }

    /// The hub has stopped in good order: all that it knows and the next one needs is to be written.
    mutating func close() {
        flushPendingEffects()
        persistence.close(house, at: now)
        keepRhythms()
    }

    /// Keeps what other parts of the hub remember; `nil` forgets it.
    mutating func keep(_ record: (some Encodable & Sendable)?, in namespace: KeptRecord.Namespace, under key: String) {
        persistence.put(KeptRecord(record, in: namespace, under: key), at: now)
    }

    /// Not with each report, so that an SD card lives: a crash costs what was learned within the hour.
    mutating func keepRhythms() {
        for device in house.registry.indices {
            guard let record = house.rhythmRecord(of: device) else { continue }
            keep(record, in: .rhythms, under: record.device)
        }
    }

    /// Whether the files of the database are where they were.
    package mutating func noteFiles(_ trouble: StoreError?) { note(trouble, at: \.files) }

    /// Says so once for as long as the reason is the same; health shows it meanwhile.
    mutating func note(_ error: StoreError?, at way: WritableKeyPath<StorageTroubles, String?>) {
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
}
