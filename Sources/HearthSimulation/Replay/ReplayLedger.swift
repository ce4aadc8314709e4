import HearthModel

/// Collects what two replays do not have in common, and pairs it in the end: what came only a little later is no
/// difference, what came much later has moved.
struct ReplayLedger {
    struct Entry {
        var happening: ReplayHappening
        var reason: ReplayReason?
    }

    private var old: [ReplayHappening.Subject: [Entry]] = [:]
    private var new: [ReplayHappening.Subject: [Entry]] = [:]
    private(set) var count = 0
    /// Since when a property has been different.
    private var apart: [SlotIndex: Instant] = [:]
    private var lasted: [SlotIndex: [CivilDate: Milliseconds]] = [:]

    /// What happens so much later with the new rules has not moved.
    static let tolerance = Milliseconds.seconds(30)
    /// What happens so much later is something else.
    private static let farthest = Milliseconds.hours(12)
    /// More is not told one by one.
    static let most = 20_000
    /// So many of them with their reasons.
    static let reasoned = 2_000

    var isFull: Bool { count >= ReplayLedger.most }

    mutating func addOld(_ entry: Entry) {
        old[entry.happening.subject, default: []].append(entry)
        count += 1
    }

    mutating func addNew(_ entry: Entry) {
        new[entry.happening.subject, default: []].append(entry)
        count += 1
    }

    /// A property is or is not the same with both rules from now on.
    mutating func note(_ slot: SlotIndex, isSame: Bool, at now: Instant, zone: CivilZone) {
        if isSame {
            guard let since = apart.removeValue(forKey: slot) else { return }
            add(slot, from: since, to: now, zone)
        } else if apart[slot] == nil {
            apart[slot] = now
        }
    }

    mutating func close(at end: Instant, zone: CivilZone) {
        for (slot, since) in apart { add(slot, from: since, to: end, zone) }
        apart = [:]
    }

    private mutating func add(_ slot: SlotIndex, from start: Instant, to end: Instant, _ zone: CivilZone) {
        var start = start
        while start < end {
            let day = zone.local(start).date
            let next = min(end, max(zone.startOfDay(day + 1), start + Milliseconds(1)))
            let before = lasted[slot]?[day] ?? .zero
            lasted[slot, default: [:]][day] = before + (next - start)
            start = next
        }
    }

    // MARK: Pairing

    /// - Parameter isSafety: what safety rules write, or what guards the house.
    func differences(zone: CivilZone, isSafety: (SlotIndex) -> Bool) -> [ReplayDifference] {
        var differences: [ReplayDifference] = []
        for subject in Set(old.keys).union(new.keys) {
            differences += ReplayLedger.pair(subject, old[subject] ?? [], new[subject] ?? [], zone)
        }
        for i in differences.indices {
            if case .slot(let slot) = differences[i].subject {
                differences[i].lasted = lasted[slot]?[differences[i].day] ?? .zero
            }
        }
        func rank(_ difference: ReplayDifference) -> Int {
            switch difference.subject {
            case .promise: 0
            case .slot(let slot): isSafety(slot) ? 1 : 2
            case .message, .question: 3
            }
        }
        return differences.map { (rank($0), $0) }.sorted { a, b in
            (a.0, b.1.lasted, a.1.day, a.1.subject.order, a.1.at) < (
                b.0, a.1.lasted, b.1.day, b.1.subject.order, b.1.at
            )
        }.map(\.1)
    }

    private static func pair(
        _ subject: ReplayHappening.Subject, _ old: [Entry], _ new: [Entry], _ zone: CivilZone
    ) -> [ReplayDifference] {
        var (old, new) = (old, new)
        cancel(&old, &new, within: tolerance) { $0.value == $1.value }
        let moved = cancel(&old, &new, within: farthest) { $0.value == $1.value }
        let changed = cancel(&old, &new, within: tolerance) { _, _ in true }
        func difference(_ kind: ReplayDifference.Kind, _ old: Entry?, _ new: Entry?) -> ReplayDifference? {
            guard let told = new ?? old else { return nil }
            let event = { (entry: Entry) in
                ReplayDifference.Event(at: entry.happening.at, value: entry.happening.value)
            }
            return ReplayDifference(
                kind: kind, subject: subject, old: old.map(event), new: new.map(event),
                reason: new?.reason ?? old?.reason, day: zone.local(told.happening.at).date)
        }
        return
            (moved.map { difference(.moved, $0, $1) } + changed.map { difference(.changed, $0, $1) }
            + old.map { difference(.removed, $0, nil) } + new.map { difference(.added, nil, $0) }).compactMap(\.self)
    }

    /// Takes those out that belong together, each new one with the nearest old one.
    @discardableResult
    private static func cancel(
        _ old: inout [Entry], _ new: inout [Entry], within span: Milliseconds,
        where isLike: (ReplayHappening, ReplayHappening) -> Bool
    ) -> [(Entry, Entry)] {
        var pairs: [(old: Int, new: Int, apart: Int64)] = []
        var first = 0
        for (n, entry) in new.enumerated() {
            let at = entry.happening.at
            while first < old.count, old[first].happening.at < at - span { first += 1 }
            // A property that is commanded very often is not compared with all of its day.
            for o in old[first...].prefix(200).indices where old[o].happening.at <= at + span {
                if isLike(old[o].happening, entry.happening) {
                    pairs.append((o, n, abs((old[o].happening.at - at).count)))
                }
            }
        }
        pairs.sort { ($0.apart, $0.new, $0.old) < ($1.apart, $1.new, $1.old) }
        var (takenOld, takenNew) = (Set<Int>(), Set<Int>())
        var together: [(Entry, Entry)] = []
        for pair in pairs where !takenOld.contains(pair.old) && !takenNew.contains(pair.new) {
            takenOld.insert(pair.old)
            takenNew.insert(pair.new)
            together.append((old[pair.old], new[pair.new]))
        }
        old = old.enumerated().filter { !takenOld.contains($0.offset) }.map(\.element)
        new = new.enumerated().filter { !takenNew.contains($0.offset) }.map(\.element)
        return together
    }
}

extension ReplayHappening.Subject {
    /// Keeps those of one device, or one rule, together.
    fileprivate var order: String {
        switch self {
        case .slot(let slot): String(slot.position)
        case .message(let rule), .question(let rule), .promise(let rule): rule
        }
    }
}
