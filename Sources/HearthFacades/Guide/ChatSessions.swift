import FoundationEssentials
import HearthModel
import Synchronization

/// What people said last in their chats, in memory only and for a day: a short message is about what was said before.
final class ChatSessions: Sendable {
    private struct Key: Hashable {
        let person: UUID
        let id: String
    }

    private struct Turn {
        let said: String
        let at: Instant
    }

    private static let life = Milliseconds.days(1)
    private static let most = 1_000

    private let turns = Mutex<[Key: Turn]>([:])

    func last(of person: UUID, in id: String, at now: Instant) -> String? {
        turns.withLock { turns in
            turns[Key(person: person, id: id)].flatMap { now - $0.at <= Self.life ? $0.said : nil }
        }
    }

    func note(_ said: String, of person: UUID, in id: String, at now: Instant) {
        turns.withLock { turns in
            let key = Key(person: person, id: id)
            if turns[key] == nil, turns.count >= Self.most {
                turns = turns.filter { now - $0.value.at <= Self.life }
                if turns.count >= Self.most, let oldest = turns.min(by: { $0.value.at < $1.value.at }) {
                    turns[oldest.key] = nil
                }
            }
            turns[key] = Turn(said: said, at: now)
        }
    }
}
