package import HearthModel

/// How the house feels, as a state that moves (docs/spec/mind.md, section 4). It is kept over restarts, with the time
/// that really passed.
package struct CoreAffect: Sendable, Equatable, Codable {
    /// −1…1.
    package private(set) var valence = 0.0
    /// 0…1.
    package private(set) var arousal = 0.3
    /// What a day amounts to.
    package private(set) var moodValence = 0.0
    package private(set) var moodArousal = 0.3
    /// What is left of the last good thing, 0…1.
    package private(set) var joy = 0.0
    package private(set) var feeling = Feeling.neutral
    /// Since when that is its name.
    package private(set) var since: Instant
    /// The last appraisal, towards which the state moves until the next.
    package private(set) var appraisal = Appraisal()
    private var at: Instant

    // Seconds.
    private static let valenceFalls = 60.0
    private static let valenceRises = 600.0
    private static let arousalRises = 30.0
    private static let arousalFalls = 900.0
    private static let moodFollows = 86_400.0
    private static let joyFades = 2_700.0
    /// Who has the word keeps it against one that is little stronger.
    private static let lead = 0.08

    package init(at now: Instant) { (since, at) = (now, now) }

    /// A house at rest: content, with all goals met.
    package static func atRest(at now: Instant) -> CoreAffect {
        var affect = CoreAffect(at: now)
        (affect.valence, affect.moodValence) = (0.7, 0.7)
        (affect.feeling, affect.appraisal.goals) = (.content, 1)
        return affect
    }

    /// Something good has happened, of this size, 0…1.
    package mutating func rejoice(_ size: Double) { joy = max(joy, min(1, size)) }

    /// Time has passed, and things are now so.
    /// - Parameter delight: the size of something good that has just happened, 0…1.
    /// - Returns: whether the name of the feeling has changed.
    @discardableResult
    package mutating func feel(_ new: Appraisal, delight: Double = 0, at now: Instant) -> Bool {
        if feeling != .neutral { pass(to: now) }
        at = now
        rejoice(delight)
        appraisal = new
        return name(at: now)
    }

    /// The state moves towards the old targets, however long it has been.
    private mutating func pass(to now: Instant) {
        let seconds = max(0, Double((now - at).count) / 1_000)
        let (target, stir) = (appraisal.valence(joy: joy), appraisal.arousal)
        valence = CoreAffect.move(
            valence, to: target, seconds, target < valence ? CoreAffect.valenceFalls : CoreAffect.valenceRises)
        arousal = CoreAffect.move(
            arousal, to: stir, seconds, stir > arousal ? CoreAffect.arousalRises : CoreAffect.arousalFalls)
        moodValence = CoreAffect.move(moodValence, to: valence, seconds, CoreAffect.moodFollows)
        moodArousal = CoreAffect.move(moodArousal, to: arousal, seconds, CoreAffect.moodFollows)
        joy *= stableExp(-seconds / CoreAffect.joyFades)
    }

    private static func move(_ x: Double, to target: Double, _ seconds: Double, _ constant: Double) -> Double {
        target + (x - target) * stableExp(-seconds / constant)
    }

    private mutating func name(at now: Instant) -> Bool {
        let own = appraisal.score(feeling, joy: joy)
        let held = own >= 0.05 ? own + CoreAffect.lead : own
        var (best, score) = (feeling, held)
        for challenger in Feeling.allCases where challenger != feeling {
            let strength = appraisal.score(challenger, joy: joy)
            let isEqualAndEarlier = strength == score && challenger.rank < best.rank
            if strength > score || isEqualAndEarlier { (best, score) = (challenger, strength) }
        }
        guard best != feeling else { return false }
        let isFirst = feeling == .neutral
        let hasStood = now - since >= .minutes(5)
        let leads = score - held >= 0.3 || (own < 0.05 && score >= 0.15)
        guard isFirst || hasStood || leads else { return false }
        if isFirst { (valence, arousal) = (appraisal.valence(joy: joy), appraisal.arousal) }
        if isFirst { (moodValence, moodArousal) = (valence, arousal) }
        (feeling, since) = (best, now)
        return true
    }

    // MARK: In words and numbers

    /// How strong the named feeling is, 0…1.
    package var intensity: Double { appraisal.score(feeling, joy: joy) }

    package func score(_ feeling: Feeling) -> Double { appraisal.score(feeling, joy: joy) }

    /// Other feelings that speak up, the strongest first.
    package var secondary: [Feeling] {
        Feeling.allCases.filter { $0 != feeling && score($0) >= 0.2 }.sorted { score($0) > score($1) }
    }

    /// `good`, `steady`, `low` or `bad`: what the last day amounts to.
    package var mood: String {
        switch moodValence {
        case 0.5...: "good"
        case 0.1...: "steady"
        case (-0.3)...: "low"
        default: "bad"
        }
    }
}

extension Feeling {
    fileprivate var rank: Int { Feeling.allCases.firstIndex(of: self) ?? Feeling.allCases.count }
}
