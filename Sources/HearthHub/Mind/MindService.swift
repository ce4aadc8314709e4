import HearthMind
import HearthModel
import HearthStore
package import Logging

/// Looks at the house every ten seconds, away from its loop: what is amiss becomes a concern, and all concerns together
/// become a feeling (docs/spec/mind.md).
package actor MindService {
    private let hub: Hub
    private let logger: Logger
    private var watch = ConcernWatch()
    /// Since when devices have had the chance to be heard.
    private var began: Instant?

    private static let pause = Duration.seconds(10)

    package init(hub: Hub, logger: Logger) { (self.hub, self.logger) = (hub, logger) }

    package func run() async {
        while !Task.isCancelled {
            await look()
            do { try await Task.sleep(for: Self.pause) } catch {}
        }
    }

    /// One look, at the instant of the hub.
    package func look() async {
        let (now, doings, kept) = await hub.withCore { ($0.now, $0.takeDoings(), $0.mind.feelings) }
        let snapshot = await hub.current()
        guard snapshot.isReady else { return }
        if began == nil { restore(from: snapshot, at: now) }
        let pains = await hub.memories.pains()
        let findings = (snapshot.findings(since: began ?? now, at: now) + snapshot.foundFaults)
            .map { snapshot.recalling($0, pains, at: now) }
        await tell(watch.look(findings, at: now))
        let told = await hub.current()
        var feelings = kept ?? Feelings(at: now)
        if doings.count > 0 { feelings.liveliness.happened(doings.count, at: now) }
        let before = feelings.affect.feeling
        let concerns = told.feltConcerns(at: now)
        let isRenamed = feelings.look(
            concerns, goals: told.goals(since: began ?? now, at: now), isSomebodyHome: told.isSomebodyHome,
            hasAsked: doings.hasAsked, at: now)
        let felt = feelings
        await hub.withCore { $0.feel(felt) }
        await remember(felt, concerns, at: now)
        guard isRenamed, before != .neutral else { return }
        logger.info("The house feels \(felt.affect.feeling.rawValue)", metadata: ["why": "\(felt.state.reasoning)"])
    }

    private func remember(_ feelings: Feelings, _ concerns: [FeltConcern], at now: Instant) async {
        let over = await hub.memories.look(feelings, concerns, at: now)
        guard !over.isEmpty else { return }
        await hub.withCore { core in
            for memory in over {
                core.log(LoggedEvent(at: now, .system, subject: memory.id, text: "Remembered: \(memory.content)"))
            }
        }
    }

    private func restore(from snapshot: HouseSnapshot, at now: Instant) {
        began = now
        let open = snapshot.concerns.values.compactMap { concern -> Finding.Key? in
            guard !concern.hasEnded, let trouble = concern.trouble, !trouble.isOfHub else { return nil }
            return Finding.Key(trouble.felt, about: concern.concern.about ?? "")
        }
        watch.restore(open: open, at: now)
    }

    private func tell(_ changes: [ConcernWatch.Change]) async {
        guard !changes.isEmpty else { return }
        await hub.withCore { core in
            for change in changes {
                switch change {
                case .tell(let finding):
                    guard let trouble = HubTrouble(finding.key.kind) else { continue }
                    core.raise(
                        trouble, about: finding.key.subject, severity: finding.severity,
                        likelihood: finding.likelihood, isFeared: finding.isFeared, finding.text)
                case .end(let key):
                    guard let trouble = HubTrouble(key.kind) else { continue }
                    core.end(trouble, about: key.subject)
                }
            }
        }
    }
}

extension HubTrouble {
    /// What the mind finds wrong with devices.
    fileprivate init?(_ kind: ConcernKind) { self.init(rawValue: kind.rawValue) }
}

extension HouseSnapshot {
    /// As likely as it is thought after what hurt before.
    fileprivate func recalling(_ finding: Finding, _ pains: [Memory], at now: Instant) -> Finding {
        let open = HubTrouble(finding.key.kind).flatMap { trouble in
            concerns[HouseConcern.id(of: trouble, about: finding.key.subject)]
        }
        let opened = open.flatMap { $0.hasEnded ? nil : $0.concern.since } ?? now
        return finding.recalling(pains, area: area(of: finding.key.subject), opened: opened, at: now)
    }

    /// `nil` if nobody knows of anybody.
    fileprivate var isSomebodyHome: Bool? {
        let known = presences.values.compactMap(\.isHome)
        return known.isEmpty ? nil : known.contains(true)
    }
}
