import HearthKernel
package import HearthMind
import HearthModel
import HearthStore

/// How the house feels. What it feels is found out by `MindService`, away from the loop; here it is kept, shown, and what
/// people do is counted for it.
struct Mind: HubPart {
    /// As of the last look; `nil` before the first.
    var feelings: Feelings?
    var state = EmotionalState.neutral
    /// As listeners were told last.
    var told = EmotionalState.neutral
    /// How much people have done since the last look.
    var doings = 0
    /// The house has asked somebody something since then.
    var hasAsked = false
    /// Somebody has thanked it since then.
    var isThanked = false
    /// As they were last written down, and when.
    var kept: Feelings?
    var keptAt = Instant.distantPast
    var livelinessKeptAt = Instant.distantPast

    static func facts(of hub: HubCore) -> EmotionalState { hub.mind.state }

    static func restore(_ hub: inout HubCore) {
        let feelings: [String: Feelings] = hub.recoveredState.records(in: .feelings)
        let liveliness: [String: Liveliness] = hub.recoveredState.records(in: .liveliness)
        guard var known = feelings[key] else { return }
        known.liveliness = liveliness[key] ?? Liveliness()
        (hub.mind.feelings, hub.mind.kept) = (known, known)
        (hub.mind.state, hub.mind.told) = (known.state, known.state)
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        for change in told.reaction.changes where hub.isDoneByPeople(change) {
            hub.mind.doings += 1
            hub.noteDoing(at: told.at)
        }
        if !told.reaction.questions.isEmpty { hub.mind.hasAsked = true }
    }

    static func stop(_ hub: inout HubCore) { hub.keepFeelings() }

    fileprivate static let key = "feelings"
    /// Of what has changed; the time that passes needs not be written down.
    fileprivate static let pause = Milliseconds.minutes(1)
    /// Of all.
    fileprivate static let longPause = Milliseconds.hours(1)
}

extension HouseSnapshot {
    /// How the house feels, and why.
    package var emotionalState: EmotionalState { facts(of: Mind.self) }
}

extension KeptRecord.Namespace {
    /// How the house feels.
    static let feelings = Self("feelings")
    /// How much people do at which hours.
    static let liveliness = Self("liveliness")
}

extension HubCore {
    /// How the house feels from now on.
    mutating func feel(_ feelings: Feelings) {
        let state = feelings.state
        // Slow changes add up: what counts is what was told last.
        let isNews = state.isNews(after: mind.told)
        mind.feelings = feelings
        let hasChanged = mind.kept.map { feelings.differ(from: $0) } ?? true
        if now - mind.keptAt >= (hasChanged ? Mind.pause : Mind.longPause) { keepFeelings() }
        guard state.isVisiblyOther(than: mind.state) else { return }
        mind.state = state
        snapshotIsStale = true
        guard isNews else { return }
        mind.told = state
        log(LoggedEvent(state, at: now))
        tell(.status)
    }

    fileprivate mutating func keepFeelings() {
        guard let feelings = mind.feelings else { return }
        let isLong = now - mind.livelinessKeptAt >= Mind.longPause || stopping
        (mind.kept, mind.keptAt) = (feelings, now)
        keep(feelings, in: .feelings, under: Mind.key)
        guard isLong else { return }
        mind.livelinessKeptAt = now
        keep(feelings.liveliness, in: .liveliness, under: Mind.key)
    }

    /// What people have done since the last look, whether somebody was asked something, and whether somebody thanked.
    mutating func takeDoings() -> (count: Int, hasAsked: Bool, isThanked: Bool) {
        defer { (mind.doings, mind.hasAsked, mind.isThanked) = (0, false, false) }
        return (mind.doings, mind.hasAsked, mind.isThanked)
    }

    /// Somebody thanks the house.
    package mutating func noteThanks() { mind.isThanked = true }

    /// A hand, somebody who moves, a door or a window.
    fileprivate func isDoneByPeople(_ change: SlotChange) -> Bool {
        guard change.old != change.new, change.old.isKnown else { return false }
        switch change.origin {
        case .person, .query, .mqtt: return true
        case .device: break
        default: return false
        }
        let slot = house.registry[change.slot]
        if slot.property.settable { return true }
        guard let device = house.registry[slot.device], change.new == device.deviceClass.activeValue else {
            return false
        }
        return Mind.signs.contains(device.deviceClass.id)
    }
}

extension LoggedEvent {
    /// What the history of feelings is made of.
    fileprivate init(_ state: EmotionalState, at now: Instant) {
        let trigger = state.causes.lazy.compactMap(\.concern).first
        self.init(
            at: now, .emotion, subject: "mind",
            data: [
                "emotion": .text(state.feeling.rawValue), "intensity": .number(state.intensity),
                "arousal": .number(state.arousal), "valence": .number(state.valence),
                "trigger": trigger.map { .text($0) } ?? .unknown,
            ].filter { $0.value.isKnown }, text: "The house feels \(state.feeling.rawValue). \(state.reasoning)")
    }
}

extension Mind {
    /// Classes of devices that people set off by being there.
    fileprivate static let signs: Set<DeviceClass.ID> = [.motion, .presence, .contact, .door, .window, .button]
}
