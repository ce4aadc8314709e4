import HearthModel
import Synchronization

/// What a conversation needs to go on: what waits for somebody's yes, and what was spoken of last. Kept for minutes, in
/// memory only, and for each speaker apart.
final class ConversationDesk: Sendable {
    /// Waits for a yes.
    struct Pending: Sendable {
        /// What a client repeats to say yes.
        let id: String
        /// As it was said: `unlock Front door`.
        let text: String
        let orders: [WishOrder]
        let until: Instant
    }

    private struct Thread {
        var pending: Pending?
        var things: [Lexicon.Thing] = []
        var at: Instant
    }

    /// A yes is good for so long.
    static let consent = Milliseconds.seconds(60)
    private static let memory = Milliseconds.minutes(10)
    private static let most = 500

    private let threads = Mutex<[String: Thread]>([:])

    /// - Parameters:
    ///   - speaker: `Caller.bucket`.
    ///   - pending: `nil`: nothing waits any more.
    func note(_ things: [Lexicon.Thing], pending: Pending?, of speaker: String, at now: Instant) {
        threads.withLock { threads in
            threads = threads.filter { now - $0.value.at <= Self.memory }
            if threads.count >= Self.most, let oldest = threads.min(by: { $0.value.at < $1.value.at }) {
                threads[oldest.key] = nil
            }
            let known = threads[speaker]?.things ?? []
            threads[speaker] = Thread(pending: pending, things: things.isEmpty ? known : things, at: now)
        }
    }

    /// What waits for this speaker's yes, which is used up.
    func take(of speaker: String, at now: Instant) -> Pending? {
        threads.withLock { threads in
            defer { threads[speaker]?.pending = nil }
            return threads[speaker]?.pending.flatMap { now < $0.until ? $0 : nil }
        }
    }

    /// What `it` means.
    func lastThings(of speaker: String, at now: Instant) -> [Lexicon.Thing] {
        threads.withLock { threads in
            threads[speaker].flatMap { now - $0.at <= Self.memory ? $0.things : nil } ?? []
        }
    }
}
