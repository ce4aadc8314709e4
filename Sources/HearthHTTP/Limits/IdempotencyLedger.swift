import HTTPTypes
import HearthModel
import Synchronization

/// Answers to requests that bore an `Idempotency-Key`, so that the same request sent again does not act again. They are
/// kept in memory: a restart forgets them.
final class IdempotencyLedger: Sendable {
    struct Key: Hashable, Sendable {
        let principal: String
        let method: String
        let path: String
        let key: String
    }

    enum Verdict {
        /// Nobody has sent it before: the caller is to carry it out, and to say what came of it.
        case first
        case again(OutgoingResponse)
        /// The same key came with something else.
        case conflict
        case running
    }

    private struct Entry {
        /// A hash of query and body.
        let request: [UInt8]
        let at: Instant
        /// `nil` while it is being carried out.
        var answer: OutgoingResponse?
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// Oldest first.
        var order: [Key] = []

        mutating func forget(before limit: Instant, above count: Int) {
            while let oldest = order.first, order.count > count || (entries[oldest]?.at ?? .distantPast) < limit {
                order.removeFirst()
                entries[oldest] = nil
            }
        }
    }

    /// Characters of a key.
    static let keyLength = 1...128
    static let keyPattern = "^[!-~]{\(keyLength.lowerBound),\(keyLength.upperBound)}$"
    private static let isKept = Milliseconds.hours(24)
    private static let limit = 1_000
    private let state = Mutex(State())

    func begin(_ key: Key, request: [UInt8], at now: Instant) -> Verdict {
        state.withLock { state in
            state.forget(before: now - IdempotencyLedger.isKept, above: IdempotencyLedger.limit - 1)
            guard let entry = state.entries[key] else {
                state.entries[key] = Entry(request: request, at: now)
                state.order.append(key)
                return .first
            }
            guard entry.request == request else { return .conflict }
            return entry.answer.map { .again($0) } ?? .running
        }
    }

    /// - Parameter answer: `nil` if it was not final, so that the request may be sent again.
    func end(_ key: Key, with answer: OutgoingResponse?) {
        state.withLock { state in
            if let answer {
                state.entries[key]?.answer = answer
            } else {
                state.entries[key] = nil
                state.order.removeAll { $0 == key }
            }
        }
    }
}
