import HearthHub
import Synchronization

/// Lists of devices as they were last written, kept while the house is the same: panels ask for the same list again and
/// again, and to write one of 1,000 devices takes 8 ms.
final class DeviceLists: Sendable {
    struct Key: Hashable {
        let visibility: Visibility
        let filter: DeviceFilter
    }

    private struct Kept {
        var version = -1
        var bodies: [Key: [UInt8]] = [:]
    }

    /// A list of 1,000 devices has some 600 KB.
    private static let limit = 4
    private let kept = Mutex(Kept())

    /// - Parameter write: makes the list from nothing but the snapshot and the key.
    func body(for key: Key, in snapshot: HouseSnapshot, write: () -> [UInt8]) -> [UInt8] {
        if let known = kept.withLock({ $0.version == snapshot.version ? $0.bodies[key] : nil }) { return known }
        let body = write()
        kept.withLock { kept in
            if kept.version != snapshot.version || kept.bodies.count >= Self.limit {
                (kept.version, kept.bodies) = (snapshot.version, [:])
            }
            kept.bodies[key] = body
        }
        return body
    }
}
