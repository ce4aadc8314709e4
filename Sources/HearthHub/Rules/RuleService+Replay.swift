import HearthDatabase
import HearthKernel
package import HearthModel
import HearthRules
package import HearthSimulation
import HearthStore

/// Rules on trial against what has been recorded (docs/twins.md).
extension RuleService {
    /// Plays what is recorded with the live rules, and with these changes of them.
    /// - Parameters:
    ///   - changes: file → text; `nil` deletes it.
    ///   - disabled: keys of rules that are switched off among the new ones.
    ///   - patience: how long it may play; then it says what it has.
    ///   - plant: what sensors would have measured.
    ///   - progress: called now and then with how much of the record is read, from 0 to 1.
    package func replay(
        _ changes: [String: String?], disabling disabled: Set<String>, from start: Instant, to end: Instant,
        patience: Duration, plant: any ReplayPlant, progress: @Sendable (Double) -> Void = { _ in }
    ) async throws(RuleProblem) -> RuleReplay {
        try await inTurn { () async -> Result<RuleReplay, RuleProblem> in
            let live = hub.snapshot.rules
            let book = changes.isEmpty ? live : await build(merged(changes, over: live.sources))
            let news = news(in: book, against: live)
            guard !news.contains(where: { $0.severity == .error }) else {
                return .failure(.invalid(RuleReview(book: book, tests: [], proofs: [], news: news)))
            }
            return await play(
                live, book, disabling: disabled, from: start, to: end, patience: patience, plant, progress)
        }
    }

    /// The same of two sets of rules that are made already.
    package func replay(
        _ old: CompiledRules, _ new: CompiledRules, from start: Instant, to end: Instant, patience: Duration,
        plant: any ReplayPlant, progress: @Sendable (Double) -> Void = { _ in }
    ) async throws(RuleProblem) -> RuleReplay {
        try await inTurn {
            await play(old, new, disabling: [], from: start, to: end, patience: patience, plant, progress)
        }
    }

    private func play(
        _ old: CompiledRules, _ new: CompiledRules, disabling disabled: Set<String>, from start: Instant,
        to end: Instant, patience: Duration, _ plant: any ReplayPlant, _ progress: (Double) -> Void
    ) async -> Result<RuleReplay, RuleProblem> {
        let began = ContinuousClock.now
        // What has just happened belongs to it.
        await hub.writePending()
        let configuration = hub.snapshot.configuration
        do throws(StoreError) {
            let entries = try JournalEntries(of: hub.store.journal, from: start)
            var diff = ReplayDiff(
                reading: { () throws(StoreError) in try entries.next(HouseChange.self) },
                from: RegistryRules(old, []) { HouseNames($0, in: configuration) }.program,
                to: RegistryRules(new, disabled) { HouseNames($0, in: configuration) }.program,
                plant: plant)
            let limit = ContinuousClock.now + patience
            let differences = try diff.differences(from: start, to: end) {
                progress(entries.progress)
                return ContinuousClock.now > limit || Task.isCancelled
            }
            return .success(
                RuleReplay(differences: differences, old: old, new: new, elapsed: ContinuousClock.now - began))
        } catch {
            return .failure(.disk("the journal cannot be played: \(error)", nil))
        }
    }
}

/// Rules compiled for one registry after the other, as a journal has them. Most of them are alike.
private final class RegistryRules {
    private let book: CompiledRules
    private let disabled: Set<String>
    private let names: (Registry) -> HouseNames
    private var last: (registry: Registry, program: Program)?

    init(_ book: CompiledRules, _ disabled: Set<String>, names: @escaping (Registry) -> HouseNames) {
        (self.book, self.disabled, self.names) = (book, disabled, names)
    }

    /// A rule that does not compile for the devices of then is left out.
    func program(for registry: Registry) -> Program {
        if let last, last.registry.isLaidOut(as: registry) { return last.program }
        var program = CompiledRules(book.sources, names: names(registry)).program
        for i in program.rules.indices where disabled.contains(program.rules[i].key) {
            program.rules[i].isOff = true
            // With what it did until then it is over.
            program.rules[i].fingerprint ^= 1
        }
        last = (registry, program)
        return program
    }
}

extension Registry {
    /// Whether what is compiled for one fits the other, and means the same.
    fileprivate func isLaidOut(as other: Registry) -> Bool {
        slotsOfDevice == other.slotsOfDevice && devices == other.devices
    }
}
