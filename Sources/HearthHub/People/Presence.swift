package import HearthConfig
package import HearthModel

/// Whether one person is at home, from what the trackers say and from what people say (docs/spec/house-api.md, section
/// 6.8). A pure state machine: it is told what happens, and tells when it wants to be looked at again.
package struct Presence: Sendable {
    /// Somebody said so. It outranks trackers until `until`, or until a tracker changes.
    package struct Word: Sendable, Codable, Equatable {
        package var isHome: Bool
        package var by: Origin
        package var at: Instant
        package var until: Instant?

        package init(isHome: Bool, by: Origin, at: Instant, until: Instant?) {
            (self.isHome, self.by, self.at, self.until) = (isHome, by, at, until)
        }
    }

    private struct Tracker {
        var isHome: Bool?
        /// Counts changes of all trackers of the person, so that the latest can be told.
        var turn = 0
    }

    package private(set) var person: Person
    /// `nil`: nobody knows.
    package private(set) var isHome: Bool?
    /// Since when that is so.
    package private(set) var since: Instant
    /// What is behind it: the id of a tracker, or who said so; `nil` while nothing is.
    package private(set) var source: String?
    package private(set) var word: Word?
    private var trackers: [String: Tracker] = [:]
    private var turn = 0
    /// When "away" of the trackers will be believed.
    private var leaving: Instant?

    /// - Parameters:
    ///   - word: what was said in an earlier life of the hub.
    ///   - isHome: what was known then.
    package init(_ person: Person, word: Word? = nil, wasHome isHome: Bool? = nil, at now: Instant) {
        (self.person, self.word, since) = (person, word, now)
        self.isHome = word?.isHome ?? isHome
        source = word?.by.text
    }

    /// When to look again.
    package var due: Instant? { [leaving, word?.until].compactMap(\.self).min() }

    /// The person is described anew; what is known stays. Nothing is concluded before all trackers are heard: else
    /// somebody who has just left would be away at once after a restart, without the delay.
    package mutating func describe(_ person: Person, heard: [(tracker: String, value: Value)] = [], at now: Instant) {
        self.person = person
        trackers = trackers.filter { person.trackers.contains($0.key) }
        for (tracker, value) in heard { note(tracker, value) }
        look(at: now)
    }

    /// What a tracker of the person says now.
    package mutating func hear(_ tracker: String, _ value: Value, at now: Instant) {
        note(tracker, value)
        look(at: now)
    }

    private mutating func note(_ tracker: String, _ value: Value) {
        let said: Bool? = if case .text(let text) = value { text == "home" } else { nil }
        guard trackers[tracker]?.isHome != said || trackers[tracker] == nil else { return }
        let before = trackers[tracker]?.isHome
        turn += 1
        trackers[tracker] = Tracker(isHome: said, turn: turn)
        if before != nil, said != nil { word = nil }
    }

    package mutating func say(_ word: Word) {
        self.word = word
        look(at: word.at)
    }

    /// Draws the conclusion for this moment.
    package mutating func look(at now: Instant) {
        if let until = word?.until, until <= now { word = nil }
        if let word {
            leaving = nil
            return become(word.isHome, because: word.by.text, at: now)
        }
        let (opinion, tracker) = opinion
        // Without trackers what was said last is all there is to know.
        if person.trackers.isEmpty {
            leaving = nil
            return
        }
        if opinion == false, isHome == true {
            let end = leaving ?? now + person.awayDelay
            leaving = end
            if end > now { return }
        }
        leaving = nil
        become(opinion, because: tracker, at: now)
    }

    private mutating func become(_ isHome: Bool?, because source: String?, at now: Instant) {
        self.source = source
        guard isHome != self.isHome else { return }
        (self.isHome, since) = (isHome, now)
    }

    /// What the trackers say together, and which of them decides.
    private var opinion: (isHome: Bool?, tracker: String?) {
        let heard = person.trackers.map { ($0, trackers[$0] ?? Tracker()) }
        let latest = heard.max { $0.1.turn < $1.1.turn }
        let decisive: Bool
        switch person.homeWhen {
        case .any: decisive = true
        case .all: decisive = false
        case .latest: return (latest?.1.isHome, latest?.0)
        }
        if let one = heard.first(where: { $0.1.isHome == decisive }) { return (decisive, one.0) }
        return heard.allSatisfy { $0.1.isHome == !decisive } ? (!decisive, latest?.0) : (nil, nil)
    }
}
