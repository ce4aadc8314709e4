import HearthModel
import Synchronization

/// Answers that were given, for those who want to look at them again: for seven days, a hundred at most, and until the hub
/// stops.
final class WhatIfResults: Sendable {
    private struct Result {
        var id: String
        var at: Instant
        var bytes: [UInt8]
    }

    private static let lifetime = Milliseconds.days(7)
    private static let most = 100

    private let results = Mutex<[Result]>([])
    private let count = Mutex(0)

    func nextID(at now: Instant) -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return "wi_" + String(now.milliseconds, radix: 36) + String(number % 1_296, radix: 36)
    }

    func keep(_ bytes: [UInt8], as id: String, at now: Instant) {
        results.withLock { results in
            results.removeAll { now - $0.at > WhatIfResults.lifetime }
            results.append(Result(id: id, at: now, bytes: bytes))
            if results.count > WhatIfResults.most { results.removeFirst() }
        }
    }

    subscript(_ id: String, at now: Instant) -> [UInt8]? {
        results.withLock { results in
            results.first { $0.id == id && now - $0.at <= WhatIfResults.lifetime }?.bytes
        }
    }
}
