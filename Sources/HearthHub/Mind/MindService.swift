import HearthConfig
import HearthDatabase
package import HearthMind
import HearthModel
import HearthStore
package import Logging

/// Looks at the house every ten seconds, away from its loop: what is amiss becomes a concern, and all concerns together
/// become a feeling (docs/spec/mind.md).
package actor MindService {
    private let hub: Hub
    /// Ids of people who are guests here.
    private let guests: @Sendable () -> Set<String>
    /// What weighs on the house and is not seen in it.
    private let outside: @Sendable () -> [Finding]
    private let logger: Logger
    private var attention = Attention()

    private static let pause = Duration.seconds(10)
    /// Of those who look.
    private let mutex = AsyncMutex()
    /// How much joy there is in being thanked, and in guests who come, 0…1.
    static let (thanks, guestsCome) = (0.4, 0.4)

    /// - Parameter guests: ids of people who are not told what weighs on the house.
    package init(
        hub: Hub, guests: @escaping @Sendable () -> Set<String> = { [] },
        outside: @escaping @Sendable () -> [Finding] = { [] }, logger: Logger
    ) {
        (self.hub, self.guests, self.outside, self.logger) = (hub, guests, outside, logger)
    }

    package func run() async {
        while !Task.isCancelled {
            await look()
            do { try await Task.sleep(for: Self.pause) } catch {}
        }
    }

    /// One look, at the instant of the hub. Two loops share it: `self`, which makes concerns of what is amiss, and
    /// `security`, which holds what people do against what is usual and against all concerns.
    /// - Parameter isAsked: somebody waits to hear of it.
    package func look(isAsked: Bool = false) async {
        await mutex.lock()
        defer { mutex.unlock() }
        let book = hub.loops
        let snapshot = await hub.current()
        guard snapshot.isReady else {
            _ = await hub.withCore { ($0.takeDoings(), $0.takeSigns()) }
            return close(because: "the house is starting", isAsked)
        }
        let (now, doings, seen, kept) = await book.take(.sense, of: [.security]) {
            await hub.withCore { ($0.now, $0.takeDoings(), $0.takeSigns(), $0.mind.feelings) }
        }
        let since = attention.begin(with: snapshot, at: now)
        let findings = await book.take(.sense, of: [.own]) {
            let pains = await hub.memories.pains()
            return attention.findings(in: snapshot, recalling: pains, seen: seen.signs, since: since, at: now)
                + outside()
        }
        let changes = book.take(.analyze, of: [.own]) { attention.changes(findings, at: now) }
        await book.take(.feedback, of: [.own]) {
            if !changes.isEmpty { await hub.withCore { $0.take(changes) } }
        }
        let told = await hub.current()
        var feelings = kept ?? Feelings(at: now)
        book.take(.learn, of: [.security]) {
            if doings.count > 0 { feelings.liveliness.happened(doings.count, at: now) }
        }
        if doings.isThanked { feelings.rejoice(Self.thanks) }
        if seen.haveGuestsCome { feelings.rejoice(Self.guestsCome) }
        let before = feelings.affect.feeling
        let concerns = told.feltConcerns(at: now)
        let isRenamed = book.take(.analyze, of: [.security]) {
            feelings.look(
                concerns, goals: told.goals(since: since, at: now), isSomebodyHome: told.isSomebodyHome(at: now),
                hasAsked: doings.hasAsked, at: now)
        }
        let felt = feelings
        let people = Set(told.presences.values.map(\.person.id)).subtracting(guests()).sorted()
        await book.take(.feedback, of: [.security]) {
            await hub.withCore { core in
                core.feel(felt)
                core.tell(of: concerns, to: people)
            }
        }
        await remember(felt, concerns, at: now)
        close(because: "", isAsked)
        guard isRenamed, before != .neutral else { return }
        logger.info("The house feels \(felt.affect.feeling.rawValue)", metadata: ["why": "\(felt.state.reasoning)"])
    }

    private func close(because reason: String, _ isAsked: Bool) {
        for loop in [HouseLoop.security, .own] { hub.loops.close(loop, orIdle: reason, isAsked: isAsked) }
    }

    private func remember(_ feelings: Feelings, _ concerns: [FeltConcern], at now: Instant) async {
        guard !hub.loops.isTripped(.learn, of: .own, at: now) else { return }
        let over: [Memory]
        do throws(StoreError) {
            over = try await hub.loops.take(.learn, of: [.own]) { () async throws(StoreError) in
                try await hub.memories.look(feelings, concerns, at: now)
            }
        } catch {
            return logger.warning("What moved the house cannot be remembered", metadata: ["why": "\(error)"])
        }
        guard !over.isEmpty else { return }
        await hub.withCore { core in
            for memory in over {
                core.log(LoggedEvent(at: now, .system, subject: memory.id, text: "Remembered: \(memory.content)"))
            }
        }
    }
}
