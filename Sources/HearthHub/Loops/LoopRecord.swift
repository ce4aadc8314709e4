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
    /// How often something that it had learned was replaced; `nil` where nobody counts it.
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

    package static let kept = 1_000
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
        return cycle
    }

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
