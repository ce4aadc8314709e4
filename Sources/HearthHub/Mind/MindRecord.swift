package import HearthMind
package import HearthModel

/// How a house got on: what it felt for how long, and what it told people by itself, day by day.
package struct MindRecord: Sendable {
    /// One day, by the clock of the house.
    package struct Day: Sendable {
        package fileprivate(set) var urgent = 0
        package fileprivate(set) var normal = 0
        package fileprivate(set) var digests = 0
        /// Of all of them, those in which nothing was new.
        package fileprivate(set) var repeats = 0
        /// How often the name of the feeling changed.
        package fileprivate(set) var renamings = 0

        package var messages: Int { urgent + normal + digests }
    }

    /// One message, as people got it.
    package struct Message: Sendable {
        package var at: Instant
        package var news: Telling.News
    }

    package private(set) var days: [CivilDate: Day] = [:]
    package private(set) var messages: [Message] = []
    /// How long each feeling had the word.
    package private(set) var spans: [Feeling: Milliseconds] = [:]
    /// Of these, for how long each kind of concern was the first cause.
    package private(set) var causes: [Feeling: [ConcernKind: Milliseconds]] = [:]
    /// How long awareness was too low for long.
    package private(set) var degraded = Milliseconds.zero
    /// Of this, for how long each part of awareness was the lowest.
    package private(set) var lowest: [String: Milliseconds] = [:]
    /// Of all that was looked at.
    package private(set) var span = Milliseconds.zero

    private var last: (at: Instant, feeling: Feeling, cause: ConcernKind?, awareness: Awareness)?
    /// Longer pauses are those in which nobody looked.
    private static let longestPause = Milliseconds.minutes(10)

    package init() {}

    /// The mind has looked.
    /// - Parameter cause: the first of the concerns that the feeling comes of; `nil` if it comes of none.
    mutating func take(
        _ feeling: Feeling, because cause: ConcernKind?, _ awareness: Awareness, _ news: [Telling.News],
        at now: Instant, in zone: CivilZone
    ) {
        var day = days[zone.local(now).date] ?? Day()
        if let last, now - last.at <= Self.longestPause {
            let passed = now - last.at
            span = span + passed
            spans[last.feeling] = (spans[last.feeling] ?? .zero) + passed
            if let cause = last.cause {
                causes[last.feeling, default: [:]][cause] = (causes[last.feeling]?[cause] ?? .zero) + passed
            }
            if last.awareness.isDegraded {
                degraded = degraded + passed
                lowest[last.awareness.lowest] = (lowest[last.awareness.lowest] ?? .zero) + passed
            }
            if feeling != last.feeling, last.feeling != .neutral { day.renamings += 1 }
        }
        for one in news {
            messages.append(Message(at: now, news: one))
            if one.isUrgent { day.urgent += 1 } else if one.isDigest { day.digests += 1 } else { day.normal += 1 }
            if one.isAgain { day.repeats += 1 }
        }
        days[zone.local(now).date] = day
        last = (now, feeling, cause, awareness)
    }

    // MARK: Summed up

    /// 0…1.
    package func share(of feeling: Feeling) -> Double { share(spans[feeling] ?? .zero) }
    /// 0…1.
    package var degradedShare: Double { share(degraded) }

    /// 0…1, of all that was looked at.
    package func share(_ part: Milliseconds) -> Double {
        span > .zero ? Double(part.count) / Double(span.count) : 0
    }

    /// Of whatever is counted, on an average day.
    package func perDay(_ count: (Day) -> Int) -> Double {
        days.isEmpty ? 0 : Double(sum(count)) / Double(days.count)
    }

    package func sum(_ count: (Day) -> Int) -> Int { days.values.reduce(0) { $0 + count($1) } }

    /// The day with the most messages.
    package var worst: (date: CivilDate, day: Day)? {
        days.sorted { $0.key < $1.key }.max { $0.value.messages < $1.value.messages }.map { ($0.key, $0.value) }
    }

    /// Of messages that are not urgent: in which share nothing was new, 0…1.
    package var repeated: Double {
        let calm = messages.filter { !$0.news.isUrgent }
        return calm.isEmpty ? 0 : Double(calm.count { $0.news.isAgain }) / Double(calm.count)
    }
}

extension Awareness {
    /// The wire name of its lowest part.
    fileprivate var lowest: String {
        [("coverage", coverage), ("prediction", prediction), ("comms", comms), ("explained", explained)]
            .min { $0.1 < $1.1 }?.0 ?? ""
    }
}
