package import HearthModel

/// How the house feels, and what it remembers for that: the whole state of its moods. A pure function of what it is told,
/// and kept over restarts.
package struct Feelings: Sendable, Equatable, Codable {
    /// A concern that is open, as it was when last looked at.
    private struct Standing: Sendable, Equatable, Codable {
        var opened: Instant
        /// Severity × greatest likelihood × habituation: what its end is worth.
        var worth: Double
        var likelihood: Double
        /// It has weighed enough that people were told.
        var wasTold: Bool
        var group: ConcernKind.Group
    }

    package private(set) var affect: CoreAffect
    package var liveliness = Liveliness()
    private var standing: [String: Standing] = [:]
    private var causes: [Cause] = []
    /// Goals that are not met, or not quite, the weightiest first.
    private var failing: [String] = []
    private var smallThings = 0

    /// What weighs less is not told of unasked.
    private static let tellingWeight = 0.25

    package init(at now: Instant) { affect = CoreAffect(at: now) }

    /// `liveliness` is kept apart, as it is large and changes slowly.
    private enum CodingKeys: CodingKey { case affect, standing, causes, failing, smallThings }

    /// Whether something moves it otherwise; that time has passed is no difference.
    package func differ(from old: Feelings) -> Bool {
        affect.feeling != old.affect.feeling || affect.appraisal.isOther(than: old.affect.appraisal)
            || standing != old.standing
    }

    /// The house looks at how it is.
    /// - Parameters:
    ///   - concerns: those that are open, acknowledged or snoozed.
    ///   - isSomebodyHome: `nil` if nobody knows.
    ///   - hasAsked: it asked somebody something, or was talked to, since it looked last.
    /// - Returns: whether the name of the feeling has changed.
    @discardableResult
    package mutating func look(
        _ concerns: [FeltConcern], goals: [Goal], isSomebodyHome: Bool? = nil, hasAsked: Bool = false, at now: Instant
    ) -> Bool {
        let isNew = concerns.contains { standing[$0.id] == nil }
        liveliness.pass(to: now, isSomebodyHome: isSomebodyHome, stirred: isNew || hasAsked)
        let relief = relief(from: concerns, at: now)
        remember(concerns, at: now)
        let appraisal = Appraisal(
            concerns, goals: Goal.share(met: goals), excitement: liveliness.excitement, boredom: liveliness.boredom,
            at: now)
        let isRenamed = affect.feel(appraisal, delight: relief, at: now)
        causes = causes(concerns, goals, at: now)
        failing = goals.filter { ($0.met ?? 1) < 0.995 }.sorted { $0.weight > $1.weight }.map(\.failing)
        smallThings = concerns.count { $0.group == .maintenance }
        return isRenamed
    }

    /// Somebody thanked it, or something good came about; 0…1.
    package mutating func rejoice(_ size: Double) { affect.rejoice(size) }

    /// The end of what weighed, was told and stood for ten minutes. Small things give none.
    private func relief(from concerns: [FeltConcern], at now: Instant) -> Double {
        let open = Set(concerns.map(\.id))
        return standing.filter { id, past in
            !open.contains(id) && past.wasTold && past.group != .maintenance && now - past.opened >= .minutes(10)
        }.values.map(\.worth).max() ?? 0
    }

    private mutating func remember(_ concerns: [FeltConcern], at now: Instant) {
        standing = Dictionary(
            concerns.map { concern in
                let past = standing[concern.id]
                let likelihood = max(concern.likelihood, past?.likelihood ?? 0)
                let new = Standing(
                    opened: concern.opened,
                    worth: concern.severity * likelihood * concern.habituation(at: now), likelihood: likelihood,
                    wasTold: past?.wasTold ?? false || concern.weight(at: now) >= Feelings.tellingWeight,
                    group: concern.group)
                return (concern.id, new)
            }, uniquingKeysWith: { $1 })
    }

    private func causes(_ concerns: [FeltConcern], _ goals: [Goal], at now: Instant) -> [Cause] {
        switch affect.feeling {
        case .worried: Cause.of(concerns, realised: false, at: now)
        case .unhappy: Cause.of(concerns, realised: true, at: now)
        case .content, .happy: Cause.of(goals)
        case .excited: [Cause(share: 1, text: "more is going on than usual at this hour")]
        case .bored: [Cause(share: 1, text: "nothing has been going on for hours")]
        case .neutral: []
        }
    }

    /// As it is told.
    package var state: EmotionalState {
        EmotionalState(of: affect, causes: causes, failing: failing, smallThings: smallThings)
    }
}
