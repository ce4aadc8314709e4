package import HearthModel

/// Notices when the house is moved so much that it remembers it: far below its mood, happy for a while, or much astir
/// (docs/spec/mind.md, section 7). A pure function of what it is shown.
package struct EpisodeWatch: Sendable {
    package enum Strand: String, Sendable, Codable, CaseIterable { case low, joy, stir }

    private struct Course {
        /// Since when it has been so without a break.
        var since: Instant
        var episode: Memory?
    }

    private var courses: [Strand: Course] = [:]
    /// As they were at the last look: one that is gone may be what the house is happy about.
    private var seen: [String: FeltConcern] = [:]
    private var lastJoy = 0.0
    private var relief: FeltConcern?

    // How far valence is below the mood.
    private static let (opens, closes) = (0.3, 0.15)
    /// A worse instant is written down when it is worse by this.
    private static let worse = 0.1

    package init() {}

    /// What the last process left open.
    package mutating func resume(_ open: some Sequence<Memory>) {
        for episode in open where episode.ended == nil {
            guard let strand = episode.strand, courses[strand] == nil else { continue }
            courses[strand] = Course(since: episode.at, episode: episode)
        }
    }

    /// - Parameter reasoning: why the house feels as it does, in a sentence.
    /// - Returns: episodes that began, became worse or ended.
    package mutating func look(
        _ affect: CoreAffect, _ concerns: [FeltConcern], reasoning: String, at now: Instant
    ) -> [Memory] {
        defer {
            seen = Dictionary(concerns.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            lastJoy = affect.joy
        }
        if affect.joy > lastJoy {
            let open = Set(concerns.map(\.id))
            relief = seen.values.filter { !open.contains($0.id) }.max { $0.weight(at: now) < $1.weight(at: now) }
        }
        let below = affect.moodValence - affect.valence
        let isLow = courses[.low]?.episode == nil ? below >= Self.opens : below > Self.closes
        let isHappy = affect.feeling == .happy || affect.joy >= 0.4
        let isGlad = isHappy && affect.appraisal.burden < 0.2
        return [
            follow(.low, isLow, for: .zero, affect, at: now) { Self.low(affect, concerns, reasoning, at: now) },
            follow(.joy, isGlad, for: .minutes(10), affect, at: now) { [relief] in Self.joy(relief, reasoning) },
            follow(.stir, affect.appraisal.excitement >= 0.5, for: .minutes(30), affect, at: now) {
                Memory("More was going on than usual at this hour.", .event)
            },
        ].compactMap { $0 }
    }

    private mutating func follow(
        _ strand: Strand, _ isSo: Bool, for span: Milliseconds, _ affect: CoreAffect, at now: Instant,
        _ tell: () -> Memory
    ) -> Memory? {
        var course = courses[strand] ?? Course(since: now)
        let distance = abs(affect.moodValence - affect.valence)
        defer { courses[strand] = isSo ? course : nil }
        guard var episode = course.episode else {
            guard isSo, now - course.since >= span else { return nil }
            var new = tell()
            new.id = "mem_\(strand.rawValue)_" + String(course.since.milliseconds, radix: 36)
            (new.at, new.strand, new.intensity) = (course.since, strand, distance)
            course.episode = new
            return new
        }
        guard isSo else {
            (episode.ended, episode.lasted) = (now, now - episode.at)
            episode.content = "\(episode.title) It lasted \(episode.lasted.inWords)."
            return episode
        }
        let told = tell()
        let hurtsNow = episode.kind == .event && told.kind == .pain
        guard distance >= episode.intensity + Self.worse || hurtsNow else { return nil }
        (episode.title, episode.content, episode.topic) = (told.title, told.content, told.topic ?? episode.topic)
        if hurtsNow { episode.kind = .pain }
        (episode.intensity, episode.stake) = (max(distance, episode.intensity), max(told.stake, episode.stake))
        let further = told.evidence.filter { !episode.evidence.contains($0) }
        episode.evidence = Array((further + episode.evidence).prefix(Memory.evidenceKept))
        course.episode = episode
        return episode
    }

    private static func low(
        _ affect: CoreAffect, _ concerns: [FeltConcern], _ reasoning: String, at now: Instant
    ) -> Memory {
        let felt = concerns.filter { $0.group != .maintenance }.sorted {
            ($1.weight(at: now), $0.id) < ($0.weight(at: now), $1.id)
        }
        var memory = Memory(reasoning, affect.valence < 0 ? .pain : .event)
        memory.topic = felt.first?.topic
        memory.stake = felt.first.map { $0.group == .safety ? 4 : 2 } ?? 1
        memory.evidence = felt.prefix(Memory.evidenceKept).map(\.id)
        return memory
    }

    private static func joy(_ relief: FeltConcern?, _ reasoning: String) -> Memory {
        guard let relief else { return Memory(reasoning, .pleasure) }
        let text = relief.text.hasSuffix(".") ? String(relief.text.dropLast()) : relief.text
        var memory = Memory("It is over: \(text).", .pleasure)
        (memory.topic, memory.evidence) = (relief.topic, [relief.id])
        memory.stake = relief.group == .safety ? 4 : 2
        return memory
    }
}

extension Memory {
    /// One whose time and strength are still to be said.
    fileprivate init(_ sentence: String, _ kind: Kind) {
        self.init(id: "", kind, title: sentence, content: sentence, at: .distantPast, intensity: 0)
    }
}
