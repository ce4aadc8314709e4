import HearthModel

extension Memory {
    /// So like each other that they are one that came again.
    private static let same = 0.75

    /// Episodes that are over and alike become one, and pains that come again a lesson.
    /// - Returns: what is new or different, and the ids of those that went into others.
    package static func merged(_ memories: [Memory]) -> (changed: [Memory], gone: [String]) {
        var kept: [Memory] = []
        var (changed, gone): (Set<String>, [String]) = ([], [])
        let episodes = memories.filter { $0.strand != nil && $0.ended != nil && $0.topic != nil }
        for episode in episodes.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
            let place = kept.firstIndex { $0.kind == episode.kind && $0.likeness(to: episode) >= same }
            guard let place else {
                kept.append(episode)
                continue
            }
            kept[place].cameAgain(episode)
            changed.insert(kept[place].id)
            gone.append(episode.id)
        }
        let different = kept.filter { changed.contains($0.id) }
        return (different + different.compactMap(\.lesson), gone)
    }

    private mutating func cameAgain(_ later: Memory) {
        (at, ended, lasted) = (later.at, later.ended, lasted + later.lasted)
        (title, content) = (later.title, later.content)
        (intensity, stake) = (max(intensity, later.intensity), max(stake, later.stake))
        occurrences += later.occurrences
        let earlier = evidence.filter { !later.evidence.contains($0) }
        evidence = Array((later.evidence + earlier).prefix(Memory.evidenceKept))
    }

    /// What follows from a pain that came more than once.
    private var lesson: Memory? {
        guard kind == .pain, let ended, occurrences > 1 else { return nil }
        let mean = Milliseconds(lasted.count / Int64(occurrences))
        var lesson = Memory(
            id: id + "_lesson", .lesson, title: "It comes again: \(title)", content: "\(title) \(learning(mean))",
            at: ended, intensity: intensity)
        (lesson.topic, lesson.evidence, lesson.stake) = (topic, evidence, stake)
        (lesson.occurrences, lesson.novelty) = (occurrences, 0)
        return lesson
    }

    private func learning(_ mean: Milliseconds) -> String {
        "It has happened \(occurrences) times and lasted \(mean.inWords) on average; at its next sign it is thought likelier."
    }

    /// The lesson drawn from it.
    package var learning: String? {
        guard kind == .pain, ended != nil else { return nil }
        guard occurrences > 1 else { return "At its next sign it is thought likelier." }
        return learning(Milliseconds(lasted.count / Int64(occurrences)))
    }
}

extension Milliseconds {
    /// `40 min`, `5 h`, `3 days`
    package var inWords: String {
        switch hours {
        case ..<2: "\(max(1, Int((hours * 60).rounded()))) min"
        case ..<48: "\(Int(hours.rounded())) h"
        default: "\(Int((hours / 24).rounded())) days"
        }
    }
}
