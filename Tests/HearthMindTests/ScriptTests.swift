import HearthMind
import HearthModel
import Testing

/// The golden scripts of docs/spec/mind.md, section 5: ten-second ticks from valence 0.70 and arousal 0.30 with all goals
/// met; hours from the start; within 0.02 and two minutes.
@Suite struct ScriptTests {
    private struct Script {
        var hours = 24.0
        var concerns: (Double) -> [FeltConcern] = { _ in [] }
        var goals: (Double) -> Double = { _ in 1 }
        var excitement: (Double) -> Double = { _ in 0 }
        var boredom: (Double) -> Double = { _ in 0 }
        /// At which hour something good happens, and how good it is.
        var delight: (at: Double, size: Double)?
    }

    private struct Course {
        var names: [String] = []
        var points: [Int: CoreAffect] = [:]
        var worst = 1.0
        var stirredMost = 0.0
        func at(_ hour: Double) -> CoreAffect? { points[ScriptTests.tick(hour)] }
    }

    private static func tick(_ hour: Double) -> Int { Int((hour * 360).rounded()) }
    private static func instant(_ hour: Double) -> Instant {
        Instant(milliseconds: Int64((hour * 3_600_000).rounded()))
    }

    private func play(_ script: Script) -> Course {
        var affect = CoreAffect.atRest(at: Self.instant(0))
        var course = Course()
        for tick in 0...Self.tick(script.hours) {
            let (hour, now) = (Double(tick) / 360, Self.instant(Double(tick) / 360))
            let appraisal = Appraisal(
                script.concerns(hour), goals: script.goals(hour), excitement: script.excitement(hour),
                boredom: script.boredom(hour), at: now)
            let isDelighted = script.delight.map { Self.tick($0.at) == tick } ?? false
            if affect.feel(appraisal, delight: isDelighted ? script.delight?.size ?? 0 : 0, at: now) {
                course.names.append("\(affect.feeling.rawValue) \(hours(hour))")
            }
            course.points[tick] = affect
            course.worst = min(course.worst, affect.valence)
            course.stirredMost = max(course.stirredMost, affect.arousal)
        }
        return course
    }

    private func hours(_ hour: Double) -> String {
        let hundredths = Int((hour * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    private func concern(
        _ severity: Double, _ likelihood: Double, in horizon: Double? = nil, _ group: ConcernKind.Group = .climate,
        knownSince: Double? = nil
    ) -> FeltConcern {
        FeltConcern(
            id: "c", kind: .rule, group: group, text: "it", severity: severity, likelihood: likelihood,
            horizon: horizon ?? 0, isRealised: horizon == nil, opened: Self.instant(0),
            acknowledged: knownSince.map(Self.instant))
    }

    private func expect(
        _ affect: CoreAffect?, valence: Double? = nil, arousal: Double? = nil, mood: Double? = nil,
        at place: SourceLocation = #_sourceLocation
    ) throws {
        let affect = try #require(affect, sourceLocation: place)
        if let valence { #expect(abs(affect.valence - valence) <= 0.02, sourceLocation: place) }
        if let arousal { #expect(abs(affect.arousal - arousal) <= 0.02, sourceLocation: place) }
        if let mood { #expect(abs(affect.moodValence - mood) <= 0.02, sourceLocation: place) }
    }

    @Test func aQuietDay() throws {
        let course = play(Script())
        #expect(course.names.isEmpty)
        try expect(course.at(24), valence: 0.7, arousal: 0.3)
    }

    @Test func aStormIsAnnounced() throws {
        let course = play(Script(concerns: { $0 < 1 ? [] : [concern(0.7, 0.6, in: max(0, 18 - $0))] }))
        #expect(course.names == ["worried 4.09"])
        try expect(course.at(4), valence: 0.37, arousal: 0.44)
        try expect(course.at(20), valence: 0.2, arousal: 0.51, mood: 0.47)
    }

    private func furnace(_ hour: Double) -> [FeltConcern] {
        switch hour {
        case 1..<3: [concern(0.6, 0.8, in: 5 - hour)]
        case 3..<9: [concern(0.6, 1)]
        default: []
        }
    }

    @Test func theFurnaceFailsAndIsMended() throws {
        let course = play(
            Script(
                concerns: furnace, goals: { (3..<9).contains($0) ? 5.0 / 6 : 1 }, delight: (9, 0.6)))
        #expect(course.names == ["worried 1.00", "unhappy 3.00", "happy 9.00", "content 9.95"])
        try expect(course.at(2.99), valence: 0.17, arousal: 0.52)
        #expect(abs(course.worst + 0.41) <= 0.02)
        #expect(abs(course.stirredMost - 0.6) <= 0.02)
        try expect(course.at(9.5), valence: 0.75, arousal: 0.34)
        try expect(course.at(14), valence: 0.7, mood: 0.47)
    }

    @Test func whatIsKnownForTwoDaysStillColoursTheDay() throws {
        let course = play(Script(concerns: { _ in [concern(0.4, 1, knownSince: -48)] }))
        #expect(course.names.isEmpty)
        try expect(course.at(1), valence: 0.54, arousal: 0.35)
        try expect(course.at(24), valence: 0.57, arousal: 0.34)
    }

    @Test func nothingHappens() throws {
        let course = play(Script(boredom: { min(1, max(0, ($0 - 3) / 9)) }))
        #expect(course.names == ["bored 5.97"])
        try expect(course.at(12.5), valence: 0.7, arousal: 0.1)
    }

    @Test func aParty() throws {
        let course = play(Script(hours: 12, excitement: { (2..<6).contains($0) ? 0.8 : 0 }))
        #expect(course.names == ["excited 2.00", "content 6.00"])
        try expect(course.at(5), arousal: 0.78)
        try expect(course.at(6.5), arousal: 0.36)
    }

    @Test func smoke() throws {
        let course = play(
            Script(
                hours: 8, concerns: { (1..<1.5).contains($0) ? [concern(1, 0.9375, .safety)] : [] },
                delight: (1.5, 0.9375)))
        #expect(course.names == ["unhappy 1.00", "happy 1.50", "content 2.78"])
        #expect(abs(course.worst + 0.89) <= 0.02)
        #expect(abs(course.stirredMost - 0.77) <= 0.02)
        try expect(course.at(5), valence: 0.7)
    }

    private var flatBatteries: [FeltConcern] { (0..<5).map { _ in concern(0.2, 0.9375, .maintenance) } }

    @Test func fiveFlatBatteriesMakeNobodyUnhappy() throws {
        let course = play(Script(concerns: { _ in flatBatteries }))
        #expect(course.names.isEmpty)
        try expect(course.at(4), valence: 0.61, arousal: 0.33)
        #expect(course.at(4)?.appraisal.maintenance == 0.05)
    }

    @Test func aThankYouCheersUpDespiteThem() throws {
        let course = play(Script(hours: 8, concerns: { _ in flatBatteries }, delight: (1, 0.4)))
        #expect(course.names == ["happy 1.00", "content 1.66"])
        try expect(course.at(2), valence: 0.65)
    }

    @Test func theFurnaceFailsBesidesThem() throws {
        let course = play(
            Script(
                concerns: { flatBatteries + furnace($0) }, goals: { (3..<9).contains($0) ? 5.0 / 6 : 1 },
                delight: (9, 0.6)))
        #expect(course.names == ["worried 1.00", "unhappy 3.00", "happy 9.00", "content 9.97"])
        #expect(abs(course.worst + 0.44) <= 0.02)
        try expect(course.at(24), valence: 0.61)
    }

    @Test func oneOfTenGoalsIsMissed() throws {
        let course = play(Script(concerns: { _ in flatBatteries }, goals: { _ in 0.9 }))
        #expect(course.names.isEmpty)
        try expect(course.at(4), valence: 0.48)
    }

    /// ±10 % at each tick.
    @Test(arguments: [0.5 * 0.5 * 1.0, 0.281]) func noiseDoesNotMakeItWaver(weight: Double) {
        var random = UInt64(7)
        let course = play(
            Script(
                hours: 6,
                concerns: { _ in
                    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let noise = Double(random >> 11) * 0x1p-53 * 0.2 - 0.1
                    return [concern(1, weight * (1 + noise), in: 0)]
                }))
        #expect(course.names.count <= 1)
        #expect(course.names.allSatisfy { $0.hasPrefix("worried") })
    }
}
