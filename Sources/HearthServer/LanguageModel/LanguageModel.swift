import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthModel
import HearthPost
import Synchronization

/// The household's own language model, if it has one (docs/spec/mind.md, section 9). It never knows anything: it words what
/// the house would say, and guesses what a sentence may be about.
final class LanguageModel: Sendable {
    /// What became of what was asked, since the start.
    struct Figures: Sendable, Equatable {
        var reworded = 0
        /// The guard did not let the text pass.
        var rejected = 0
        /// A sentence got a meaning, or none.
        var guessed = 0
        var failed = 0
        /// Another question was under way, or nothing is asked for a while.
        var skipped = 0
        /// Of the last question; a clause.
        var trouble: String?
    }

    private struct State {
        var settings: ModelSettings?
        var breaker = CircuitBreaker()
        var isBusy = false
        var figures = Figures()
    }

    private let hub: Hub
    private let clock: @Sendable () -> Instant
    private let state = Mutex(State())

    init(hub: Hub, clock: @escaping @Sendable () -> Instant) { (self.hub, self.clock) = (hub, clock) }

    private var settings: ModelSettings? { hub.snapshot.configuration.model }

    /// `nil`: there is none.
    var figures: Figures? { settings == nil ? nil : state.withLock { $0.figures } }

    /// Whether it is left alone because it failed too often.
    var isLeftAlone: Bool { state.withLock { $0.breaker.isOpen(at: clock()) } }

    // MARK: What it is for

    /// Longer answers are lists, which need no better words.
    private static let longest = 600

    /// - Returns: the text of the answer, in the model's words if these claim the same. What somebody is asked to say yes to,
    ///   and what is private, is never given away.
    func reworded(_ answer: HouseAnswer, in snapshot: HouseSnapshot) async -> String {
        guard settings != nil, answer.confirm == nil, answer.confidence >= 0.6, !answer.intent.isPersonal,
            answer.text.count <= Self.longest
        else { return answer.text }
        let veil = veil(over: snapshot)
        let facts = ModelTask.facts(draft: veil.covered(answer.text), about: veil.covered(answer.reading))
        guard let reply = await reply(to: facts, task: ModelTask.rewording) else { return answer.text }
        let text = veil.uncovered(ModelTask.plain(reply))
        guard RewriteGuard.fault(in: text, of: answer.text, names: snapshot.spokenNames) == nil else {
            state.withLock { $0.figures.rejected += 1 }
            return answer.text
        }
        state.withLock { $0.figures.reworded += 1 }
        return text
    }

    /// - Returns: what a sentence that fits no phrase may be about; `nil` if nobody knows.
    func guess(of said: String, in snapshot: HouseSnapshot) async -> Intent? {
        guard settings != nil, said.count <= Self.longest,
            let reply = await reply(
                to: ModelTask.sentence(veil(over: snapshot).covered(said)), task: ModelTask.guessing)
        else { return nil }
        state.withLock { $0.figures.guessed += 1 }
        return ModelTask.intent(in: reply)
    }

    private func veil(over snapshot: HouseSnapshot) -> NameVeil {
        NameVeil(
            settings?.anonymise == true ? snapshot.configuration.people.values.flatMap { [$0.name] + $0.aliases } : [])
    }

    // MARK: Asking

    /// One question at a time: who would have to wait gets the house's own words.
    private func reply(to text: String, task: String) async -> String? {
        guard let settings else { return nil }
        let isFree = state.withLock { state in
            if state.settings != settings { (state.settings, state.breaker) = (settings, CircuitBreaker()) }
            guard !state.isBusy, !state.breaker.isOpen(at: clock()) else {
                state.figures.skipped += 1
                return false
            }
            state.isBusy = true
            return true
        }
        guard isFree else { return nil }
        let result: Result<String, Chat.Failure>
        do throws(Chat.Failure) {
            result = .success(try await Chat.reply(to: text, task: task, by: settings))
        } catch {
            result = .failure(error)
        }
        return state.withLock { state in
            state.isBusy = false
            switch result {
            case .success(let said):
                state.breaker.note(success: true, at: clock())
                state.figures.trouble = nil
                return said
            case .failure(let failure):
                state.breaker.note(success: false, at: clock())
                state.figures.failed += 1
                state.figures.trouble = failure.description
                return nil
            }
        }
    }
}

extension HouseSnapshot {
    /// Names of all that one can speak of: devices, rooms, groups and people.
    fileprivate var spokenNames: [String] {
        let devices = house.registry.indices.compactMap { house.registry[$0] }.flatMap { [$0.name] + $0.aliases }
        let areas = configuration.areas.flatMap { [areaName($0.key)] + $0.value.aliases }
        let people = configuration.people.values.flatMap { [$0.name] + $0.aliases }
        return devices + areas + people + configuration.groups.map(\.name)
    }
}
