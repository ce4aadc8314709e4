import HearthHub
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
        /// `nil`: at once, and for good.
        let appointment: Appointment?
        let until: Instant
        /// What is to be learned instead of something to be done.
        var taste: TasteChange? = nil
        var setBack: SetBackChange? = nil
    }

    /// An answer that may be to several questions.
    struct Unclear: Sendable {
        let said: String
        /// Numbers of the questions, as they were listed.
        let questions: [Int64]
        let until: Instant
    }

    private struct Thread {
        var pending: Pending?
        var unclear: Unclear?
        var things: [Lexicon.Thing] = []
        /// Ids of concerns.
        var concerns: [String] = []
        var at: Instant
    }

    /// A yes is good for so long.
    static let consent = Milliseconds.seconds(60)
    private static let memory = Milliseconds.minutes(10)
    private static let most = 500

    private let threads = Mutex<[String: Thread]>([:])
    private let lexicons = Mutex(LexiconShelf())

    /// The things that somebody with this view can name.
    func lexicon(of snapshot: HouseSnapshot, seenBy visibility: Visibility) -> Lexicon {
        lexicons.withLock { $0.lexicon(of: snapshot, seenBy: visibility) }
    }

    /// - Parameters:
    ///   - speaker: `Caller.bucket`.
    ///   - pending: `nil`: nothing waits any more.
    func note(_ things: [Lexicon.Thing], pending: Pending?, of speaker: String, at now: Instant) {
        threads.withLock { threads in
            threads = threads.filter { now - $0.value.at <= Self.memory }
            if threads.count >= Self.most, let oldest = threads.min(by: { $0.value.at < $1.value.at }) {
                threads[oldest.key] = nil
            }
            var thread = threads[speaker] ?? Thread(at: now)
            (thread.pending, thread.at) = (pending, now)
            if !things.isEmpty { thread.things = things }
            threads[speaker] = thread
        }
    }

    /// What this speaker asked about; what waits for a yes goes on waiting.
    func note(asked things: [Lexicon.Thing], of speaker: String, at now: Instant) {
        guard !things.isEmpty else { return }
        threads.withLock { threads in
            threads[speaker, default: Thread(at: now)].things = things
            threads[speaker]?.at = now
        }
    }

    /// What this speaker was told to be wrong.
    func note(concerns: [String], of speaker: String, at now: Instant) {
        guard !concerns.isEmpty else { return }
        threads.withLock { threads in
            threads[speaker, default: Thread(at: now)].concerns = concerns
            threads[speaker]?.at = now
        }
    }

    /// It waits for this speaker to say to which question that was an answer.
    func note(_ unclear: Unclear, of speaker: String, at now: Instant) {
        threads.withLock { threads in
            threads[speaker, default: Thread(at: now)].unclear = unclear
            threads[speaker]?.at = now
        }
    }

    /// The answer of which this speaker was asked what it belongs to, which is used up.
    func takeUnclear(of speaker: String, at now: Instant) -> Unclear? {
        threads.withLock { threads in
            defer { threads[speaker]?.unclear = nil }
            return threads[speaker]?.unclear.flatMap { now < $0.until ? $0 : nil }
        }
    }

    /// Whether something waits for this speaker's yes.
    func isWaiting(for speaker: String, at now: Instant) -> Bool {
        threads.withLock { $0[speaker]?.pending.map { now < $0.until } ?? false }
    }

    /// Ids of the concerns that this speaker was told last.
    func lastConcerns(of speaker: String, at now: Instant) -> [String] {
        threads.withLock { threads in
            threads[speaker].flatMap { now - $0.at <= Self.memory ? $0.concerns : nil } ?? []
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
