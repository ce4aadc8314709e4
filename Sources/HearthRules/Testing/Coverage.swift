import HearthKernel
import HearthModel

/// Which conditions of the rules a run of a test has seen both ways, and which rules it has seen at work.
package struct Coverage: Sendable {
    /// What no test has shown.
    package struct Gap: Sendable, Equatable {
        package enum Kind: Sendable, Equatable {
            /// The rule never did anything.
            case rule
            /// The condition was never yes, or never no.
            case condition(String, never: Bool)
        }
        /// Key and file of the rule.
        package var rule: String
        package var file: String
        package var line: Int
        package var kind: Kind
    }

    private struct Seen: Sendable {
        var yes = false
        var no = false
    }

    private let rules: ArraySlice<RuleCode>
    private var worked: Set<String> = []
    /// By rule and atom.
    private var seen: [[Seen]]

    init(of bench: TestBench) {
        rules = ArraySlice(bench.program.rules.prefix(bench.ruleCount))
        seen = rules.map { $0.atoms.map { _ in Seen() } }
    }

    mutating func look(at house: House, _ trace: [TraceRecord]) {
        for record in trace {
            switch record.what {
            case .fires, .enters, .violates, .fails: if let rule = record.rule { worked.insert(rule) }
            default: break
            }
        }
        for (i, rule) in rules.enumerated() {
            for (j, atom) in rule.atoms.enumerated() where !(seen[i][j].yes && seen[i][j].no) {
                for member in 0..<max(1, atom.members) {
                    switch house.truth(of: atom, member: member) {
                    case true?: seen[i][j].yes = true
                    case false?: seen[i][j].no = true
                    case nil: break
                    }
                }
            }
        }
    }

    /// What this run alone has not shown: for each rule, and each of its conditions, in order.
    var gaps: [(of: CoverageSum.Subject, missing: [Gap])] {
        rules.enumerated().flatMap { i, rule in
            func gap(_ kind: Gap.Kind) -> Gap { Gap(rule: rule.key, file: rule.file, line: rule.line, kind: kind) }
            let own = (CoverageSum.Subject(rule: rule.key), worked.contains(rule.key) ? [] : [gap(.rule)])
            return [own]
                + rule.atoms.indices.map { j in
                    let missing = (seen[i][j].yes ? [] : [true]) + (seen[i][j].no ? [] : [false])
                    return (
                        CoverageSum.Subject(rule: rule.key, atom: j),
                        missing.map { gap(.condition(rule.atoms[j].text, never: $0)) }
                    )
                }
        }
    }
}
