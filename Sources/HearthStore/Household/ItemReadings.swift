internal import FoundationEssentials
internal import GRDB
internal import HearthHousehold
internal import HearthModel
internal import Synchronization

/// How often items were read, until it is written with the next change: a reading must not cost a flush of the disk.
final class ItemReadings: Sendable {
    struct Reading {
        var count: Int
        var latest: Instant
    }

    private struct Pending {
        var readings: [UUID: Reading] = [:]
        var since: Instant?
    }

    private static let isKept = Milliseconds.seconds(30)

    private let pending = Mutex(Pending())

    /// - Returns: whether those that are not written yet have waited long enough.
    func note(_ item: UUID, at now: Instant) -> Bool {
        pending.withLock { pending in
            let since = pending.since ?? now
            pending.since = since
            pending.readings[item, default: Reading(count: 0, latest: now)].count += 1
            pending.readings[item]?.latest = now
            return now - since >= Self.isKept
        }
    }

    /// Those that are to be written now.
    func taken() -> [UUID: Reading] {
        pending.withLock { pending in
            defer { pending = Pending() }
            return pending.readings
        }
    }

    /// The item with what is not written yet.
    func applied(to item: Item) -> Item {
        guard let reading = pending.withLock({ $0.readings[item.id] }) else { return item }
        var counted = item
        counted.accessCount += reading.count
        counted.accessedAt = reading.latest
        return counted
    }
}

extension HouseholdTables {
    func write(_ readings: [UUID: ItemReadings.Reading]) throws {
        for (item, reading) in readings {
            try database.execute(
                sql: "UPDATE items SET access_count = access_count + ?, accessed_at = ? WHERE id = ?",
                arguments: [reading.count, reading.latest.milliseconds, item.text])
        }
    }
}
