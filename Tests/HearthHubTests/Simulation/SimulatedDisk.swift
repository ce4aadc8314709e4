import HearthKernel
import HearthModel

@testable import HearthHub

/// The disk of a simulated world: it takes its time, takes none, and may have taken what the hub has not heard of yet.
struct SimulatedDisk {
    /// What is being written: it is on the disk, or not, when the process is killed.
    struct Write {
        var batch: PersistenceQueue.Batch
        var at: Instant
        /// The hub when the batch was taken.
        var hub: HubCore
    }

    var fullUntil = Instant.distantPast
    var slowUntil = Instant.distantPast
    var underWay: Write?
    /// The hub as it was when what is on the disk was taken; `nil` before the first write.
    private(set) var kept: HubCore?
    /// When that was.
    private(set) var keptAt = Instant.distantPast

    func isFull(at now: Instant) -> Bool { now < fullUntil }

    /// It writes at once what it is given.
    func isWell(at now: Instant) -> Bool { !isFull(at: now) && now >= slowUntil + .seconds(30) }

    func pause(at now: Instant, using random: inout some RandomNumberGenerator) -> Milliseconds {
        Milliseconds(now < slowUntil ? .random(in: 500...30_000, using: &random) : .random(in: 1...20, using: &random))
    }

    mutating func keep(_ write: Write) { (kept, keptAt) = (write.hub, write.at) }
}
