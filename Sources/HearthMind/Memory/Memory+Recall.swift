package import HearthModel

/// How much a memory counts, and for what (docs/spec/mind.md, section 7).
extension Memory {
    private static let importanceFloor = 0.05

    /// 0.05…1: what moved the house, was new, put much at stake and came often; less with each day.
    package func importance(at now: Instant) -> Double {
        let days = max(0, (now - at).hours / 24)
        let full =
            0.30 * min(1, intensity) + 0.25 * novelty + 0.20 * stake / 4 + 0.15 * min(1, Double(occurrences) / 10)
            + 0.10 * halved(days / 30)
        return min(1, max(Memory.importanceFloor, full - fading * days))
    }

    /// What importance loses in a day.
    private var fading: Double {
        switch nature {
        case .episodic: 0.02
        case .semantic: 0.01
        case .procedural: 0.005
        }
    }

    /// 0…1: half for the kind, 0.3 for the subject (half of that for its area), 0.2 for the time of the year.
    package func similarity(to other: Topic, at instant: Instant) -> Double {
        guard let topic else { return 0 }
        let isNear = topic.area != nil && topic.area == other.area
        let subject = topic.subject == other.subject ? 0.3 : isNear ? 0.15 : 0
        return (topic.kind == other.kind ? 0.5 : 0) + subject + (isOfSeason(instant) ? 0.2 : 0)
    }

    /// At most 45 days from the same day of a year.
    private func isOfSeason(_ instant: Instant) -> Bool {
        let year = 365.2425
        let days = abs((instant - at).hours) / 24
        let beyond = days - (days / year).rounded(.down) * year
        return min(beyond, year - beyond) <= 45
    }

    /// How strongly it comes back.
    package func strength(for topic: Topic, at now: Instant) -> Double {
        intensity * halved(max(0, (now - at).hours) / 24 / 30) * similarity(to: topic, at: now)
    }

    /// How like it another is, 0…1: by what both are about, else by the words they share.
    func likeness(to other: Memory) -> Double {
        if let topic = other.topic, self.topic != nil { return similarity(to: topic, at: other.at) }
        let (own, others) = (words, other.words)
        let all = own.union(others).count
        return all == 0 ? 0 : Double(own.intersection(others).count) / Double(all)
    }

    private var words: Set<Substring> {
        Set(content.lowercased().split { !$0.isLetter && !$0.isNumber })
    }

    /// As a new one among others: how little it is like any of them.
    package func weighed(among others: some Sequence<Memory>) -> Memory {
        var new = self
        new.novelty = 1 - (others.lazy.filter { $0.id != id }.map(likeness).max() ?? 0)
        return new
    }
}

extension Finding {
    /// What hurt before is thought likelier: `p + 0.3 · similarity` to a pain of the same kind and subject.
    /// - Parameter opened: when the concern about it opened; what hurt since then is no past.
    package func recalling(_ memories: [Memory], area: String?, opened: Instant, at now: Instant) -> Finding {
        let topic = Memory.Topic(kind: key.kind.rawValue, subject: key.subject, area: area)
        let past = memories.filter { memory in
            memory.kind == .pain && memory.topic?.kind == topic.kind && memory.topic?.subject == topic.subject
                && memory.ended.map { $0 <= opened } ?? false
        }
        guard let similarity = past.map({ $0.similarity(to: topic, at: now) }).max() else { return self }
        var finding = self
        finding.likelihood = min(1, likelihood + 0.3 * similarity)
        return finding
    }
}
