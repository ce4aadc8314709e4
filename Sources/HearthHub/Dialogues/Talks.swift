import HearthKernel
package import HearthMind
package import HearthModel
import HearthStore

/// The talks that the house has begun, over restarts too.
struct Talks: HubPart {
    /// By their ids.
    var open: [String: Talk] = [:]
    /// When people get up and come to rest.
    var hours = DayHours()
    /// When somebody rang last, and when a gate opened. Whoever stands there does not wait for a restart.
    var rang: Instant?
    var gateOpened: Instant?

    static func facts(of hub: HubCore) -> Talks { hub.talks }

    static func restore(_ hub: inout HubCore) {
        hub.talks.open = hub.recoveredState.records(in: .talks)
        let hours: [String: DayHours] = hub.recoveredState.records(in: .dayHours)
        hub.talks.hours = hours[key] ?? DayHours()
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        for change in told.reaction.changes {
            guard let device = hub.house.registry[hub.house.registry[change.slot].device] else { continue }
            if device.isBell, change.new.isKnown {
                hub.talks.rang = told.at
            } else if device.isGate, change.old == .text("closed"), ["open", "opening"].contains(change.new.text) {
                hub.talks.gateOpened = told.at
            } else {
                continue
            }
            hub.snapshotIsStale = true
        }
    }

    fileprivate static let key = "hours"

    /// Whether the concern is spoken of, and waits for somebody to say that it is mended.
    func hold(_ concern: String) -> Bool {
        open.values.contains { $0.kind == .concern && $0.subject == concern && ConcernDialogue.holds($0) }
    }
}

extension KeptRecord.Namespace {
    /// By their ids.
    static let talks = Self("talks")
    /// When people get up and come to rest.
    static let dayHours = Self("day_hours")
}

extension HouseSnapshot {
    /// That the house has begun, by their ids.
    package var talks: [String: Talk] { facts(of: Talks.self).open }
    /// When people get up and come to rest.
    package var dayHours: DayHours { facts(of: Talks.self).hours }
    /// When somebody rang last.
    package var rang: Instant? { facts(of: Talks.self).rang }
    /// When a gate opened last.
    package var gateOpened: Instant? { facts(of: Talks.self).gateOpened }
}

extension HubCore {
    /// Somebody does something.
    mutating func noteDoing(at instant: Instant) {
        guard talks.hours.note(at: instant, in: house.zone) else { return }
        keep(talks.hours, in: .dayHours, under: Talks.key)
    }

    /// People are being told of the concern: what is asked of it, unless it is spoken of already.
    func begin(_ concern: FeltConcern, with people: [String]) -> Turn? {
        guard let turn = ConcernDialogue.begin(concern, with: people, at: now),
            let talk = turn.talk, talks.open[talk.id] == nil
        else { return nil }
        return turn
    }

    /// Says, asks and notes what a dialogue does next. Talk, question and concern are kept together.
    /// - Parameters:
    ///   - talk: as it was; `nil`: it begins.
    ///   - origin: who answered, and in what words; `nil`: the house goes on by itself.
    /// - Returns: whether the talk still was so.
    @discardableResult
    package mutating func take(_ turn: Turn, of talk: Talk?, answered: (word: String, by: Origin)? = nil) -> Bool {
        flushPendingEffects()
        defer { finishRequest() }
        if let talk {
            guard talks.open[talk.id] == talk else { return false }
            closeQuestion(of: talk, answered)
            put(nil, under: talk.id)
        }
        for deed in turn.deeds { carryOut(deed, by: answered?.by ?? .clock) }
        let people = turn.talk?.people ?? talk?.people ?? []
        if answered == nil, let said = turn.says { tell(said, to: people) }
        guard var next = turn.talk else { return true }
        next.question = turn.asks.map { ask($0, of: people) }
        put(next, under: next.id)
        return true
    }

    private mutating func put(_ talk: Talk?, under id: String) {
        talks.open[id] = talk
        keep(talk, in: .talks, under: id)
        snapshotIsStale = true
    }

    private mutating func closeQuestion(of talk: Talk, _ answered: (word: String, by: Origin)?) {
        guard let number = talk.question, let asked = questions.known[number] else { return }
        if let answered {
            close(number, as: .answered, answered.word, by: answered.by)
        } else if asked.question.until <= now {
            close(number, as: .expired, asked.question.silence)
        } else {
            close(number, as: .withdrawn)
        }
    }

    /// - Returns: the number of the question.
    private mutating func ask(_ asking: Asking, of people: [String]) -> Int64 {
        let number = min(questions.known.keys.min() ?? 0, 0) - 1
        let question = Question(
            id: number, to: people, text: asking.text, answers: asking.answers, silence: asking.silence,
            until: asking.until, rule: "")
        if !asking.isAside { tell(asking.text, to: people) }
        put(HouseQuestion(question, at: now))
        mind.hasAsked = true
        return number
    }

    private mutating func carryOut(_ deed: TalkDeed, by origin: Origin) {
        switch deed {
        case .acknowledge(let id): _ = reply(toConcern: id, .acknowledge, note: nil, by: origin)
        case .snooze(let id, let span): _ = reply(toConcern: id, .snooze(span), note: nil, by: origin)
        case .fixed(let id):
            if let concern = concerns.known[id] { close(concern, at: now) }
        case .rejoice: noteThanks()
        // Whoever took the answer does that before.
        case .order, .scene: break
        }
    }
}

extension Device {
    /// A button at the door, by its name.
    var isBell: Bool {
        deviceClass.id == .button && [id, name].contains { $0.lowercased().contains("bell") }
    }

    /// One through which one comes in from the street.
    package var isGate: Bool { kind == DeviceClass.CoverKind.gate.rawValue }
}
