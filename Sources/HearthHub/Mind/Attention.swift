import HearthKernel
import HearthMind
import HearthModel

/// What the mind knows of its earlier looks at the house: what it has found amiss, and since when. A value, so that the
/// hub and a run in virtual time look with the same eyes.
struct Attention {
    private var watch = ConcernWatch()
    private var heatWaste = HeatWaste()
    private var strangers = Strangers()
    /// Since when devices have had the chance to be heard; `nil` before the first look.
    private var began: Instant?

    /// Begins with the first look of this process, and goes on with what the last one left open.
    /// - Returns: since when devices have had the chance to be heard.
    mutating func begin(with snapshot: HouseSnapshot, at now: Instant) -> Instant {
        if let began { return began }
        began = now
        let open = snapshot.concerns.values.compactMap { concern -> Finding.Key? in
            guard !concern.hasEnded, let trouble = concern.trouble, !trouble.isOfHub else { return nil }
            return Finding.Key(trouble.felt, about: concern.concern.about ?? "")
        }
        watch.restore(open: open, at: now)
        return now
    }

    /// What is amiss, as likely as it is thought after what hurt before.
    /// - Parameters:
    ///   - pains: all that are remembered.
    ///   - signs: of people, since the last look, while all were away and nobody was expected.
    mutating func findings(
        in snapshot: HouseSnapshot, recalling pains: [Memory], seen signs: [Strangers.Sign], since start: Instant,
        at now: Instant
    ) -> [Finding] {
        let around =
            snapshot.weatherFindings(at: now) + heatWaste.look(snapshot.heatedRooms(at: now), at: now)
            + strangers.look(
                signs, isSomebodyHome: snapshot.isSomebodyHome(at: now) == true, at: now, in: snapshot.house.zone)
        return
            (snapshot.findings(since: start, at: now) + snapshot.foundFaults + snapshot.mainsFindings + snapshot.dangers
            + around)
            .map { snapshot.recalling($0, pains, at: now) }
    }

    /// What becomes a concern of it, and which are over.
    mutating func changes(_ findings: [Finding], at now: Instant) -> [ConcernWatch.Change] {
        watch.look(findings, at: now)
    }
}

extension HubCore {
    /// Opens and ends concerns.
    mutating func take(_ changes: [ConcernWatch.Change]) {
        for change in changes {
            switch change {
            case .tell(let finding):
                guard let trouble = HubTrouble(finding.key.kind) else { continue }
                raise(
                    trouble, about: finding.key.subject, severity: finding.severity, likelihood: finding.likelihood,
                    isFeared: finding.isFeared, harmAt: finding.harmAt, finding.text)
            case .end(let key):
                guard let trouble = HubTrouble(key.kind) else { continue }
                end(trouble, about: key.subject)
            }
        }
    }
}

extension HubTrouble {
    /// What the mind finds wrong with devices.
    fileprivate init?(_ kind: ConcernKind) { self.init(rawValue: kind.rawValue) }
}

extension HouseSnapshot {
    fileprivate func recalling(_ finding: Finding, _ pains: [Memory], at now: Instant) -> Finding {
        let open = HubTrouble(finding.key.kind).flatMap { trouble in
            concerns[HouseConcern.id(of: trouble, about: finding.key.subject)]
        }
        let opened = open.flatMap { $0.hasEnded ? nil : $0.concern.since } ?? now
        return finding.recalling(pains, area: area(of: finding.key.subject), opened: opened, at: now)
    }

    /// `nil` if nobody knows of anybody.
    func isSomebodyHome(at now: Instant) -> Bool? {
        let known = presences.values.compactMap(\.isHome)
        if known.contains(true) { return true }
        return known.isEmpty && absence(at: now) == nil ? nil : false
    }
}
