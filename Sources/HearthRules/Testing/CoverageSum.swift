/// What several runs, of one program or of several with the same rules, have not shown together.
struct CoverageSum: Sendable {
    /// A rule, or one of its conditions.
    struct Subject: Hashable, Sendable {
        var rule: String
        var atom: Int?
    }

    private var missing: [[Coverage.Gap]] = []
    private var places: [Subject: Int] = [:]

    mutating func add(_ coverage: Coverage?) {
        for (subject, gaps) in coverage?.gaps ?? [] {
            if let place = places[subject] {
                missing[place].removeAll { !gaps.contains($0) }
            } else {
                places[subject] = missing.count
                missing.append(gaps)
            }
        }
    }

    /// In the order of rules.
    var gaps: [Coverage.Gap] { missing.flatMap { $0 } }
}
