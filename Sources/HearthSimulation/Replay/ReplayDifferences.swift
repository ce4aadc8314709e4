package import HearthKernel
package import HearthModel

/// What would have been different.
package struct ReplayDifferences: Sendable {
    package var from: Instant
    package var to: Instant
    /// How many recorded changes were played.
    package var changes = 0
    /// How often the hub was started meanwhile.
    package var starts = 0
    /// It was left off before the end.
    package var isPartial = false
    /// There is more than is told one by one.
    package var isTruncated: Bool
    /// Promises first, then what safety rules move, then what was different longest.
    package var differences: [ReplayDifference]
    /// What differed when, of the properties that did.
    package var lanes: [ReplayLane]
    /// As it was recorded, whatever rules there were then.
    package var recorded = ReplayCounts()
    package var old: ReplayCounts
    package var new: ReplayCounts
    /// Recorded corrections by hand that the new rules leave nothing to correct of.
    package var avoided: Int
    /// States that people corrected before, and that come again without anybody who corrects them.
    package var expected: Int
    /// kWh; `nil`: of nothing is known what it draws.
    package var energy: ReplayFigure?
    /// K·h outside of the band of comfort while somebody was at home; `nil`: of no room is known how warm it is.
    package var discomfort: ReplayFigure?
    /// What the models of rooms and loads take for granted; `nil`: there were none.
    var ofPlant: [String]?
    /// In which the positions of the differences are.
    package var registry: Registry
    package var oldProgram: Program
    package var newProgram: Program
    package var zone: CivilZone

    /// Rules that fire, of the new ones.
    private var firing: [RuleCode] {
        newProgram.rules.filter { rule in
            if rule.isOff { return false }
            if case .never = rule.kind { return false }
            return true
        }
    }

    package var exercised: Int { firing.count { new.firings[$0.key] != nil } }

    /// New rules of which the conditions never came true.
    package var notExercised: [RuleCode] { firing.filter { new.firings[$0.key] == nil } }

    /// Rules that would have fired more or less often, by key.
    package var firings: [(rule: String, old: Int, new: Int)] {
        Set(old.firings.keys).union(new.firings.keys).sorted().compactMap { rule in
            let (before, after) = (old.firings[rule] ?? 0, new.firings[rule] ?? 0)
            return before == after ? nil : (rule, before, after)
        }
    }

    /// The rule, as it is now.
    package func rule(_ key: String) -> RuleCode? {
        newProgram.rules.first { $0.key == key } ?? oldProgram.rules.first { $0.key == key }
    }

    /// What it takes for granted.
    package var assumptions: [String] {
        let begin = zone.local(from).text(on: zone.local(to).date)
        var assumptions = [
            "people do not react to the change",
            "devices that would have been commanded otherwise obey as their class usually does",
            "the new rules count from \(begin) on, as if they had been saved then",
        ]
        assumptions += ofPlant ?? ["what sensors measured is as it was recorded, whatever was commanded"]
        if starts > 0 {
            let times = starts == 1 ? "once" : "\(starts) times"
            assumptions.append("where the hub was started anew (\(times)), it goes on from the recorded house")
        }
        return assumptions
    }
}
