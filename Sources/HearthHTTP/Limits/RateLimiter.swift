package import HearthModel
import Synchronization

/// Token buckets per caller and kind of request. Bounded: callers beyond the limit push out those who have been quiet
/// for long enough to have full buckets anyway.
package final class RateLimiter: Sendable {
    private struct Key: Hashable {
        let caller: String
        let cost: Cost
    }

    private struct Bucket {
        var level: Double
        var at: Instant

        /// What it holds at `now`, without anything being taken.
        func level(of cost: Cost, at now: Instant) -> Double {
            min(cost.burst, level + max(0, (now - at).seconds) * cost.rate)
        }
    }

    private static let limit = 4_096
    private let buckets = Mutex<[Key: Bucket]>([:])

    package init() {}

    /// Takes `count` from the caller's bucket. A bucket may fall below zero by one request, so that a batch larger than
    /// the burst is possible at all.
    /// - Parameter caller: user, token or address.
    /// - Returns: how long to wait, if the bucket is empty and nothing was taken.
    package func take(_ cost: Cost, count: Int = 1, from caller: String, at now: Instant) -> Milliseconds? {
        buckets.withLock { buckets in
            let key = Key(caller: caller, cost: cost)
            let level = buckets[key]?.level(of: cost, at: now) ?? cost.burst
            guard level >= 1 else { return Milliseconds(Int64((1 - level) / cost.rate * 1_000) + 1) }
            if buckets[key] == nil, buckets.count >= RateLimiter.limit {
                buckets = buckets.filter { $0.value.level(of: $0.key.cost, at: now) < $0.key.cost.burst }
                if buckets.count >= RateLimiter.limit { buckets.removeAll() }
            }
            buckets[key] = Bucket(level: level - Double(count), at: now)
            return nil
        }
    }
}
