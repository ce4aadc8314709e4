import HearthTwins

/// What happens in the likeliest course without and with the change, in one list.
struct WhatIfTimeline {
    enum Run: String { case both, baseline, branch }

    private static let most = 500

    private(set) var entries: [(run: Run, happening: Tally.Happening)] = []
    /// Says what was left out.
    private(set) var remark: String?

    init(_ happenings: (baseline: [Tally.Happening], branch: [Tally.Happening])) {
        var (baseline, branch) = (happenings.baseline[...], happenings.branch[...])
        while let at = [baseline.first?.at, branch.first?.at].compactMap(\.self).min() {
            let without = baseline.prefix { $0.at <= at }
            var with = Array(branch.prefix { $0.at <= at })
            baseline.removeFirst(without.count)
            branch.removeFirst(with.count)
            for happening in without {
                if let position = with.firstIndex(of: happening) {
                    with.remove(at: position)
                    entries.append((.both, happening))
                } else {
                    entries.append((.baseline, happening))
                }
            }
            entries += with.map { (.branch, $0) }
        }
        let count = entries.count
        guard count > Self.most else { return }
        let different = entries.filter { $0.run != .both }
        entries =
            different.count >= Self.most / 2 ? Array(different.prefix(Self.most)) : Array(entries.prefix(Self.most))
        remark = "the timeline shows \(entries.count) of \(count) entries"
    }
}
