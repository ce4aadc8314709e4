package import HearthModel

/// Which concerns people are told of by themselves, and when (docs/spec/mind.md, section 3): each once, small ones by day
/// and together, and no more of them in a day than one wants to read. What is urgent is told at once, at any hour.
package struct Telling: Sendable, Equatable, Codable {
    /// One message.
    package struct News: Sendable, Equatable {
        package var text: String
        package var isUrgent: Bool
        /// Ids of the concerns, the heaviest first.
        package var about: [String]
        /// All of it was told before.
        package var isAgain = false
        /// What was too much for the day, in the evening.
        package var isDigest = false
    }

    /// What follows from one look.
    package struct Outcome: Sendable, Equatable {
        package var news: [News] = []
        /// Ids of concerns that everybody has known for three days and nobody has answered.
        package var known: [String] = []
    }

    /// What was told of one concern.
    struct Told: Sendable, Equatable, Codable {
        var first: Instant
        /// Of the worst that was told.
        var severity: Double
        var wasRealised: Bool
        var wasUrgent: Bool
        var repeats = 0
        /// As small things and links do.
        var comesAndGoes: Bool
        /// Since when it is over.
        var over: Instant?
    }

    var told: [String: Told] = [:]
    /// Since when those wait that are not urgent.
    var waiting: [String: Instant] = [:]
    /// The day, in days since 1970-01-01, of which messages are counted.
    var day: Int64 = 0
    var messages = 0
    var hadDigest = false

    package init() {}

    /// - Parameters:
    ///   - concerns: all that are open.
    ///   - zone: of the house.
    package mutating func look(_ concerns: [FeltConcern], at now: Instant, in zone: CivilZone) -> Outcome {
        let clock = Clock(now, in: zone)
        if clock.day != day { (day, messages, hadDigest) = (clock.day, 0, false) }
        forget(concerns, at: now)
        var outcome = Outcome()
        var urgent: [FeltConcern] = []
        for concern in concerns {
            let weight = concern.weight(at: now)
            if isNews(concern, weight) {
                // Who hears of a stranger in the morning can do nothing any more.
                let isUrgent =
                    weight >= Self.urgent || concern.group == .security
                    || (clock.isNight && clock.harmsBeforeMorning(concern, weight))
                if isUrgent { urgent.append(concern) } else { wait(for: concern, at: now) }
            } else if let last = told[concern.id], isToBeRepeated(concern, after: last, clock) {
                told[concern.id]?.repeats += 1
                if last.wasUrgent, concern.group.endangers {
                    outcome.news.append(
                        News(text: Self.again + concern.text, isUrgent: true, about: [concern.id], isAgain: true))
                } else {
                    wait(for: concern, at: now)
                }
            }
            if isKnown(concern, at: now) { outcome.known.append(concern.id) }
        }
        if !urgent.isEmpty { outcome.news.insert(news(of: urgent, isUrgent: true, at: now), at: 0) }
        if let gathered = gathered(of: concerns, clock) { outcome.news.append(gathered) }
        return outcome
    }

    /// What is over need not be told any more. Small things and links that come again within a day are not told again.
    private mutating func forget(_ concerns: [FeltConcern], at now: Instant) {
        let open = Dictionary(concerns.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        waiting = waiting.filter { id, _ in open[id].map { $0.weight(at: now) >= Self.normal } ?? false }
        for (id, last) in told {
            if open[id] != nil {
                told[id]?.over = nil
            } else if last.over == nil, last.comesAndGoes {
                told[id]?.over = now
            } else if last.over.map({ now - $0 >= .hours(24) }) ?? true {
                told[id] = nil
            }
        }
    }

    private func isNews(_ concern: FeltConcern, _ weight: Double) -> Bool {
        guard weight >= Self.normal else { return false }
        guard let last = told[concern.id] else { return true }
        return isWorse(concern, than: last) || (weight >= Self.urgent && !last.wasUrgent)
    }

    private func isWorse(_ concern: FeltConcern, than last: Told) -> Bool {
        concern.severity >= last.severity + Self.growth || (concern.isRealised && !last.wasRealised)
    }

    private mutating func wait(for concern: FeltConcern, at now: Instant) {
        if waiting[concern.id] == nil { waiting[concern.id] = now }
    }

    // MARK: Again

    /// Urgent things of safety and security soon, others once, the next morning; small things never.
    private func isToBeRepeated(_ concern: FeltConcern, after last: Told, _ clock: Clock) -> Bool {
        guard concern.acknowledged == nil, !concern.isSnoozed, concern.isRealised else { return false }
        let age = clock.now - last.first
        if last.wasUrgent, concern.group.endangers {
            return last.repeats < Self.pauses.count && age >= Self.pauses[last.repeats]
        }
        return concern.group != .maintenance && last.repeats == 0 && age >= .hours(24) && clock.isBreakfast
    }

    private func isKnown(_ concern: FeltConcern, at now: Instant) -> Bool {
        guard let last = told[concern.id], concern.acknowledged == nil, !concern.isSnoozed else { return false }
        let mustBeSeen = concern.isRealised && (concern.group.endangers || concern.kind == .heatNoResponse)
        return !mustBeSeen && now - last.first >= .hours(72) && concern.severity < last.severity + Self.growth
    }

    // MARK: Together

    /// What waits, a minute after the first of it, by day; the first six messages of a day at once, the rest at 19:00.
    private mutating func gathered(of concerns: [FeltConcern], _ clock: Clock) -> News? {
        guard let first = waiting.values.min(), clock.now - first >= .minutes(1), !clock.isNight else { return nil }
        let isDigest = messages >= Self.most
        if isDigest {
            guard clock.isPast(hour: 19), !hadDigest else { return nil }
            hadDigest = true
        }
        messages += 1
        let told = concerns.filter { waiting[$0.id] != nil }
        waiting = [:]
        var news = news(of: told, isUrgent: false, at: clock.now)
        news.isDigest = isDigest
        return news
    }

    private mutating func news(of concerns: [FeltConcern], isUrgent: Bool, at now: Instant) -> News {
        let sorted = concerns.sorted { ($1.weight(at: now), $0.id) < ($0.weight(at: now), $1.id) }
        let isAgain = sorted.allSatisfy { concern in told[concern.id].map { !isWorse(concern, than: $0) } ?? false }
        for concern in sorted {
            waiting[concern.id] = nil
            let last = told[concern.id]
            told[concern.id] = Told(
                first: last?.first ?? now, severity: max(concern.severity, last?.severity ?? 0),
                wasRealised: concern.isRealised, wasUrgent: isUrgent || last?.wasUrgent ?? false,
                repeats: last?.repeats ?? 0, comesAndGoes: [.maintenance, .links].contains(concern.group))
        }
        let texts = sorted.prefix(Self.named).map(\.text)
        let more = sorted.count - texts.count
        let text =
            sorted.count == 1
            ? texts[0]
            : "\(sorted.count) things: " + texts.joined(separator: ". ") + (more > 0 ? ". And \(more) more" : "")
        return News(
            text: (isAgain ? Self.again : "") + text, isUrgent: isUrgent, about: sorted.map(\.id), isAgain: isAgain)
    }

    /// Weights from which a concern is told, and from which it is told at any hour.
    private static let (normal, urgent) = (0.25, 0.6)
    private static let again = "Still so: "
    /// By so much worse is news.
    private static let growth = 0.2
    /// Messages a day that are not urgent, and concerns that one message names.
    private static let (most, named) = (6, 8)
    /// After which what is urgent, true and unanswered is said again.
    private static let pauses: [Milliseconds] = [.minutes(10), .hours(1), .hours(6)]
}

extension ConcernKind.Group {
    fileprivate var endangers: Bool { [.safety, .security].contains(self) }
}

/// What the clock of the house shows.
private struct Clock {
    let now: Instant
    let day: Int64
    let time: TimeOfDay
    /// People sleep.
    let isNight: Bool

    private static let (evening, morning) = (TimeOfDay(around: .hours(22)), TimeOfDay(around: .hours(7)))

    init(_ now: Instant, in zone: CivilZone) {
        let local = zone.local(now)
        (self.now, day, time) = (now, local.date.daysSinceEpoch, local.timeOfDay)
        isNight = time.isBetween(Self.evening, and: Self.morning)
    }

    func isPast(hour: Int64) -> Bool { time.sinceMidnight >= .hours(hour) }

    /// From 08:00 to 09:00.
    var isBreakfast: Bool { isPast(hour: 8) && !isPast(hour: 9) }

    /// It is to be feared for this night, and weighs enough to wake somebody.
    func harmsBeforeMorning(_ concern: FeltConcern, _ weight: Double) -> Bool {
        let hours = (Self.morning - time.sinceMidnight).sinceMidnight.hours
        return weight >= 0.4 && !concern.isRealised && concern.horizon < hours
    }
}
