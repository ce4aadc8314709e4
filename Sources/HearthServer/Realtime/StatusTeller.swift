import HearthHub
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel

/// When a client is told how the house is: when that has changed, and at least every 30 s.
struct StatusTeller {
    private struct Seen: Equatable {
        var awareness: Awareness
        var isReady: Bool
        var mode: String
        var counts: Counts
        var loops: Int
    }

    struct Counts: Equatable {
        var total = 0
        var active = 0
        var online = 0

        init(_ snapshot: HouseSnapshot, _ visibility: Visibility) {
            for (index, device) in snapshot.devices(seenBy: visibility) where device.enabled {
                total += 1
                if snapshot.house.isActive(index) == true { active += 1 }
                if snapshot.house.status(index) == .online { online += 1 }
            }
        }
    }

    private var seen: Seen?
    private var version: Int?
    private var toldAt = Instant.distantPast
    private var toldAwareness: Awareness?
    private var toldFeelings: EmotionalState?

    /// What is to be said now.
    mutating func due(
        _ snapshot: HouseSnapshot, _ visibility: Visibility, loops: Int, channels: Set<EventChannel>, dropped: Int,
        at now: Instant
    ) -> [OutgoingMessage] {
        let isQuiet = snapshot.version == version && now - toldAt < RealtimeSession.heartbeat
        guard !isQuiet else { return [] }
        var messages: [OutgoingMessage] = []
        let current = Seen(
            awareness: snapshot.awareness, isReady: snapshot.isReady, mode: snapshot.mode.name,
            counts: Counts(snapshot, visibility), loops: loops)
        if channels.contains(.consciousness), hasNews(snapshot) {
            messages.append(consciousness(snapshot, visibility, at: now))
        }
        if channels.contains(.status), current != seen || now - toldAt >= RealtimeSession.heartbeat {
            messages.append(message(snapshot, visibility, loops: loops, dropped: dropped, at: now))
        }
        (version, seen) = (snapshot.version, current)
        return messages
    }

    mutating func message(
        _ snapshot: HouseSnapshot, _ visibility: Visibility, loops: Int, dropped: Int, at now: Instant
    ) -> OutgoingMessage {
        let counts = Counts(snapshot, visibility)
        toldAt = now
        seen = Seen(
            awareness: snapshot.awareness, isReady: snapshot.isReady, mode: snapshot.mode.name,
            counts: counts, loops: loops)
        return OutgoingMessage(type: "status_update", at: now, kind: .status) { writer in
            writer.member(
                "consciousness", ConsciousnessStatusBody(snapshot: snapshot, visibility: visibility, loops: loops))
            writer.key("devices")
            writer.beginObject()
            writer.member("total", counts.total)
            writer.member("active", counts.active)
            writer.member("online", counts.online)
            writer.endObject()
            writer.member("mode", snapshot.mode.name)
            writer.member("dropped", dropped)
        }
    }

    /// Feelings move all the time; only what one would notice is told.
    private func hasNews(_ snapshot: HouseSnapshot) -> Bool {
        toldAwareness != snapshot.awareness
            || toldFeelings.map { snapshot.emotionalState.isNews(after: $0) } ?? true
    }

    mutating func consciousness(
        _ snapshot: HouseSnapshot, _ visibility: Visibility, at now: Instant
    ) -> OutgoingMessage {
        (toldAwareness, toldFeelings) = (snapshot.awareness, snapshot.emotionalState)
        return OutgoingMessage(type: "consciousness_update", at: now, kind: .consciousness) {
            $0.aliased("awareness_level", Ratio(snapshot.awareness.level))
            $0.aliased("emotional_state", EmotionalStateBody(snapshot.emotionalState, for: visibility))
            $0.member("timestamp", now.rfc3339)
        }
    }
}
