import Glibc
import HearthStore

extension Hub {
    /// Of the database with its log.
    package nonisolated var storageBytes: Int { store.size }

    /// A message has come in; the first of a batch starts the clock.
    func noteArrival() {
        figures.note { $0.messagesIn += 1 }
        if batchBegan == nil { batchBegan = Hub.ticks }
    }

    /// All that the batch led to has been handed on.
    func noteReaction() {
        guard let began = batchBegan else { return }
        batchBegan = nil
        let nanoseconds = Hub.ticks &- began
        figures.note { $0.reaction.note(seconds: Double(nanoseconds) / 1e9) }
    }

    /// Nanoseconds of a clock that nobody sets.
    private static var ticks: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
