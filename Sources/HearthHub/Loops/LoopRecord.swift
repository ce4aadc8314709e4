package import HearthModel

/// What one loop has done since the hub has started.
package struct LoopRecord: Sendable {
    /// Once around; stages that were not due are left out.
    package struct Cycle: Sendable, Equatable {
        /// When it ended.
        package let at: Instant
        /// The time that its stages took.
        package let took: Duration
        /// The first stage that failed.
        package let failure: LoopStage?
    }

    package private(set) var iterations = 0
    package private(set) var succeeded = 0
    /// The latest, oldest first, at most `kept`.
    package private(set) var cycles: [Cycle] = []
    /// How often something turned out to have become another than was learned; `nil` where nobody counts it.
    package private(set) var adaptations: Int?
    /// The one that it is at now.
    package private(set) var stage: LoopStage?
    /// When each stage last ended well.
    package private(set) var done: [LoopStage: Instant] = [:]
    /// Why it came round without anything to do.
    package private(set) var idleBecause: String?

    /// Since the last cycle ended.
    private var spent: Duration?
    private var failure: LoopStage?
    /// Of stages that failed again and again.
    private var failures: [LoopStage: (inRow: Int, last: Instant)] = [:]
    /// Cycles until then say nothing of how it is now.
    private var judgedFrom = Instant.distantPast
    private var lastFailure = Instant.distantPast

    /// Since when so much has failed that it is only to observe; `nil`: it is as it should be.
    package private(set) var unsureSince: Instant?

    package static let kept = 1_000
    /// More than half of so many cycles, or so many failures within five minutes, are too much; half an hour without any
    /// is enough.
    private static let (judged, most, calm) = (20, 10, Milliseconds.minutes(30))
    /// So many failures in a row are enough.
    static let patience = 5

    mutating func enter(_ next: LoopStage) { stage = next }

    mutating func leave(_ left: LoopStage, after time: Duration, failed: Bool, at now: Instant) {
        stage = nil
        spent = (spent ?? .zero) + time
        if failed {
            failure = failure ?? left
            failures[left] = ((failures[left]?.inRow ?? 0) + 1, now)
        } else {
            (done[left], failures[left]) = (now, nil)
        }
    }

    /// - Returns: the cycle that has ended; `nil` if nothing was done.
    mutating func close(orIdle reason: String, at now: Instant) -> Cycle? {
        guard let took = spent else {
            idleBecause = reason
            return nil
        }
        let cycle = Cycle(at: now, took: took, failure: failure)
        (spent, failure, idleBecause) = (nil, nil, nil)
        iterations += 1
        if cycle.failure == nil { succeeded += 1 }
        cycles.append(cycle)
        if cycles.count > LoopRecord.kept { cycles.removeFirst() }
        judge(at: now)
        return cycle
    }

    private mutating func judge(at now: Instant) {
        let latest = cycles.suffix(LoopRecord.judged).filter { $0.at > judgedFrom }
        let failed = latest.filter { $0.failure != nil }
        lastFailure = failed.last?.at ?? lastFailure
        let isMostly = latest.count == LoopRecord.judged && failed.count > LoopRecord.judged / 2
        if isMostly || failed.count(where: { now - $0.at <= .minutes(5) }) >= LoopRecord.most {
            unsureSince = unsureSince ?? now
        } else if now - lastFailure >= LoopRecord.calm {
            unsureSince = nil
        }
    }

    /// Somebody who may says that it is well again: what failed before counts no more.
    mutating func absolve(at now: Instant) { (unsureSince, judgedFrom, failures) = (nil, now, [:]) }

    mutating func adapt(_ number: Int) { adaptations = (adaptations ?? 0) + number }

    /// After five failures in a row a stage is left alone for two rounds, at least for five minutes.
    package func isTripped(_ stage: LoopStage, of loop: HouseLoop, at now: Instant) -> Bool {
        guard let failed = failures[stage], failed.inRow >= LoopRecord.patience else { return false }
        return now - failed.last < max(.minutes(5), loop.period + loop.period)
    }

    /// All four stages have ended well lately: learning within a day, the others within two rounds.
    package func isInOperation(_ loop: HouseLoop, at now: Instant) -> Bool {
        LoopStage.allCases.allSatisfy { stage in
            let limit = stage == .learn ? .hours(26) : max(.minutes(1), loop.period + loop.period)
            return done[stage].map { now - $0 <= limit } ?? false
        }
    }
}
