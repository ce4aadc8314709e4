import HearthMind
import HearthModel
import Testing

/// Episodes and what they are good for: docs/spec/mind.md, section 7. In virtual time, ten-second ticks.
@Suite struct MemoryTests {
    private static let start = Instant(milliseconds: 1_750_000_000_000)
    private static func after(_ hours: Double) -> Instant { start + Milliseconds(Int64(hours * 3_600_000)) }

    private static func pump(_ severity: Double, opened: Instant) -> FeltConcern {
        FeltConcern(
            id: "c_pump", kind: .rule, topic: .init(kind: "dry", subject: "pump", area: "cellar"),
            text: "The pump runs dry", severity: severity, opened: opened)
    }

    /// - Returns: what was told to be remembered, in order.
    private func play(
        _ hours: Double, watch: inout EpisodeWatch, affect: inout CoreAffect, from first: Double = 0,
        concerns: (Double) -> [FeltConcern]
    ) -> [Memory] {
        var told: [Memory] = []
        for tick in Int(first * 360)...Int((first + hours) * 360) {
            let (hour, now) = (Double(tick) / 360, Self.after(Double(tick) / 360))
            let before = affect.appraisal.burden
            let open = concerns(hour)
            let appraisal = Appraisal(open, goals: 1, at: now)
            affect.feel(appraisal, delight: open.isEmpty && before > 0.1 ? 0.6 : 0, at: now)
            told += watch.look(affect, open, reasoning: "The pump runs dry.", at: now)
        }
        return told
    }

    @Test func aPainIsKeptWhileItLastsAndWhenItIsOver() throws {
        var (watch, affect) = (EpisodeWatch(), CoreAffect.atRest(at: Self.start))
        let told = play(8, watch: &watch, affect: &affect) { hour in
            (1..<3).contains(hour) ? [Self.pump(0.6, opened: Self.after(1))] : []
        }
        let pains = told.filter { $0.strand == .low }
        #expect(pains.first?.ended == nil && pains.first?.kind == .event, "it begins as a fall of the mood")
        let pain = try #require(pains.last)
        #expect(pain.kind == .pain && pain.outcome == .negative && pain.topic?.subject == "pump")
        #expect(pain.evidence == ["c_pump"] && pain.content == "The pump runs dry. It lasted 2 h.")
        #expect(pain.at >= Self.after(1) && pain.at < Self.after(1.02), "v 0.70 falls by 0.3 within a minute")
        #expect(pain.intensity > 0.8 && pain.intensity < 1.2)
        #expect(Set(pains.map(\.id)).count == 1)
        let joy = try #require(told.last { $0.strand == .joy })
        #expect(joy.kind == .pleasure && joy.title == "It is over: The pump runs dry." && joy.ended != nil)
    }

    @Test func aCalmDayLeavesNothing() {
        var (watch, affect) = (EpisodeWatch(), CoreAffect.atRest(at: Self.start))
        #expect(play(24, watch: &watch, affect: &affect) { _ in [] }.isEmpty)
        let small = play(24, watch: &watch, affect: &affect, from: 24) { _ in
            [Self.pump(0.1, opened: Self.after(24))]
        }
        #expect(small.isEmpty)
    }

    /// A hub that was killed goes on with the episode that it began.
    @Test func anEpisodeGoesOnAfterARestart() throws {
        var (watch, affect) = (EpisodeWatch(), CoreAffect.atRest(at: Self.start))
        let concerns = { (hour: Double) in hour < 2 ? [Self.pump(0.6, opened: Self.start)] : [] }
        let begun = play(1, watch: &watch, affect: &affect, concerns: concerns)
        var next = EpisodeWatch()
        next.resume(begun.suffix(1))
        let ended = play(5, watch: &next, affect: &affect, from: 1, concerns: concerns).filter { $0.strand == .low }
        #expect(ended.last?.id == begun.first?.id && ended.last?.ended != nil)
    }

    private func pain(
        _ id: String, at hours: Double, subject: String = "pump", kind: String = "heat_no_response"
    ) -> Memory {
        let text = "It was cold."
        var memory = Memory(id: id, .pain, title: text, content: text, at: Self.after(hours), intensity: 0.8)
        memory.topic = .init(kind: kind, subject: subject, area: "cellar")
        (memory.ended, memory.lasted, memory.strand) = (Self.after(hours + 1), .hours(1), .low)
        return memory
    }

    @Test(arguments: [
        ("heat_no_response", "pump", 24.0, 1.0), ("heat_no_response", "boiler", 24.0, 0.85),
        ("leak", "pump", 24.0, 0.5), ("leak", "boiler", 24.0, 0.35), ("heat_no_response", "pump", 24.0 * 180, 0.8),
        ("heat_no_response", "pump", 24.0 * 365, 1.0),
    ])
    func similarityIsOfKindSubjectAndSeason(kind: String, subject: String, hours: Double, expected: Double) {
        let topic = Memory.Topic(kind: kind, subject: subject, area: "cellar")
        let similarity = pain("a", at: 0).similarity(to: topic, at: Self.after(hours))
        #expect(abs(similarity - expected) < 1e-9)
    }

    @Test func strengthHalvesInAMonth() {
        let topic = Memory.Topic(kind: "heat_no_response", subject: "pump")
        #expect(abs(pain("a", at: 0).strength(for: topic, at: Self.after(24 * 30)) - 0.4) < 1e-9)
    }

    /// p' = min(1, p + 0.3 · similarity), only after a pain of the same kind and subject that was over before.
    @Test func whatHurtBeforeIsThoughtLikelier() {
        let finding = Finding(.heatNoResponse, about: "pump", "It stays cold", severity: 0.6, likelihood: 0.5)
        let now = Self.after(48)
        func likelihood(_ memories: [Memory], opened: Instant) -> Double {
            finding.recalling(memories, area: "cellar", opened: opened, at: now).likelihood
        }
        #expect(abs(likelihood([pain("a", at: 0)], opened: now) - 0.8) < 1e-9)
        #expect(likelihood([pain("a", at: 0)], opened: Self.after(0.5)) == 0.5, "itself is no past")
        #expect(likelihood([pain("a", at: 0, subject: "boiler")], opened: now) == 0.5)
        #expect(likelihood([pain("a", at: 0, kind: "leak")], opened: now) == 0.5)
        let sure = Finding(.heatNoResponse, about: "pump", "It stays cold", severity: 0.6, likelihood: 0.9)
        #expect(sure.recalling([pain("a", at: 0)], area: nil, opened: now, at: now).likelihood == 1)
    }

    @Test func whatComesAgainBecomesOneAndALesson() throws {
        let (changed, gone) = Memory.merged([
            pain("c", at: 200), pain("a", at: 0), pain("b", at: 100), pain("other", at: 50, kind: "leak"),
        ])
        #expect(gone == ["b", "c"])
        let pain = try #require(changed.first)
        #expect(pain.id == "a" && pain.occurrences == 3 && pain.at == Self.after(200) && pain.lasted == .hours(3))
        let lesson = try #require(changed.last)
        #expect(lesson.kind == .lesson && lesson.nature == .semantic && lesson.id == "a_lesson")
        #expect(lesson.content.contains("3 times and lasted 60 min on average"), "\(lesson.content)")
        #expect(Memory.merged([pain]).changed.isEmpty, "merging again changes nothing")
    }

    @Test func importanceFallsAndHasAFloor() {
        let memory = pain("a", at: 0)
        // 0.30 · 0.8 + 0.25 + 0 + 0.015 + 0.10
        #expect(abs(memory.importance(at: Self.start) - 0.605) < 1e-9)
        let days = (0..<100).map { memory.importance(at: Self.after(Double($0) * 24)) }
        #expect(zip(days, days.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(days.last == 0.05)
        #expect(memory.weighed(among: [pain("b", at: 0)]).novelty == 0)
    }
}
