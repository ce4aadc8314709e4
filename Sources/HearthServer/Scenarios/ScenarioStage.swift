import Glibc
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthRules
import HearthTwins
import Synchronization

/// Where scenarios are played, one at a time, on copies of the house. What was made here and what came of it is kept
/// until the hub stops.
final class ScenarioStage: Sendable {
    private struct State {
        var made: [Scenario] = []
        /// The last one of each scenario, by its id.
        var runs: [String: ScenarioRun] = [:]
        var current: Current?
        var count = 0
    }

    private struct Current {
        var run: String
        var scenario: Scenario
        var task: Task<Void, Never>?
    }

    /// How many may be made through the API.
    static let mostMade = 100
    /// So long the copies may take to come to their end.
    private static let patience = Duration.seconds(20)

    private let hub: Hub
    private let ruleService: RuleService
    private let learning: RoomLearning
    private let broadcaster: Broadcaster
    private let clock: @Sendable () -> Instant
    private let state = Mutex(State())

    init(
        hub: Hub, ruleService: RuleService, learning: RoomLearning, broadcaster: Broadcaster,
        clock: @escaping @Sendable () -> Instant
    ) {
        (self.hub, self.ruleService, self.learning) = (hub, ruleService, learning)
        (self.broadcaster, self.clock) = (broadcaster, clock)
    }

    // MARK: What there is

    var made: [Scenario] { state.withLock { $0.made } }

    /// The one that is being played.
    var running: Scenario? { state.withLock { $0.current?.scenario } }

    func lastRun(of scenario: String) -> ScenarioRun? { state.withLock { $0.runs[scenario] } }

    /// Keeps a scenario under an id of its own.
    func keep(_ scenario: Scenario) throws(APIError) -> Scenario {
        let kept = state.withLock { state -> Scenario? in
            guard state.made.count < ScenarioStage.mostMade else { return nil }
            state.count += 1
            var kept = scenario
            kept.id = "sc_\(state.count)"
            state.made.append(kept)
            return kept
        }
        guard let kept else { throw .tooManyScenarios }
        return kept
    }

    func forget(_ id: String) {
        stop(onlyIf: id)
        state.withLock { state in
            state.made.removeAll { $0.id == id }
            state.runs[id] = nil
        }
    }

    // MARK: Playing

    /// - Throws: `.scenarioBusy` while another one is played.
    func start(_ scenario: Scenario, rate: Double?) throws(APIError) -> ScenarioRun {
        let now = clock()
        let (run, busy) = state.withLock { state -> (ScenarioRun, String?) in
            let run = ScenarioRun(id: "run_\(state.count + 1)", scenario: scenario, startedAt: now, rate: rate)
            if let current = state.current { return (run, current.scenario.name) }
            state.count += 1
            state.runs[scenario.id] = run
            state.current = Current(run: run.id, scenario: scenario)
            return (run, nil)
        }
        if let busy { throw .scenarioBusy(busy) }
        broadcaster.tell(run.message("scenario_start", at: now))
        let task = Task { await perform(run) }
        state.withLock { state in
            if state.current?.run == run.id { state.current?.task = task }
        }
        return run
    }

    /// Ends the one that is being played.
    /// - Parameter id: of the scenario; `nil`: whichever it is.
    /// - Returns: what was stopped.
    @discardableResult
    func stop(onlyIf id: String? = nil) -> Scenario? {
        let current = state.withLock { $0.current }
        guard let current, id == nil || current.scenario.id == id else { return nil }
        current.task?.cancel()
        finish(current.run, of: current.scenario, error: "stopped")
        return current.scenario
    }

    /// Waits until nothing is played.
    func settled() async {
        while let task = state.withLock({ $0.current?.task }) { await task.value }
    }

    private func perform(_ run: ScenarioRun) async {
        let snapshot = await hub.current()
        let setting = learning.setting(in: snapshot)
        let play = ScenarioPlay(
            run.scenario, in: snapshot.house, at: run.startedAt, setting: setting, modes: snapshot.rules.set.modes)
        let answer: WhatIfAnswer?
        do throws(RuleProblem) {
            answer = try await ruleService.trial {
                let limit = ContinuousClock.now + ScenarioStage.patience
                // One processor stays with the house.
                return await play.outcome(
                    workers: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1),
                    isOver: { ContinuousClock.now > limit || Task.isCancelled },
                    progress: { [self] done in
                        change(run) { $0.computed = Double(done) / Double(play.pairs) }
                    })
            }
        } catch {
            return finish(run.id, of: run.scenario, error: "rules are being checked for others; try again")
        }
        guard let answer else {
            return finish(run.id, of: run.scenario, error: "no copy of the house came to the end in time")
        }
        let body = ScenarioResults(play: play, answer: answer, snapshot: snapshot, currency: setting.currency)
        change(run) { run in
            run.computed = 1
            run.timeline = body.timeline
        }
        if let end = run.end {
            do {
                try await Task.sleep(for: .milliseconds(max(0, (end - clock()).count)))
            } catch {
                return  // It was stopped, and that has been told.
            }
        }
        finish(run.id, of: run.scenario, results: JSONValue(body))
    }

    private func change(_ run: ScenarioRun, _ change: (inout ScenarioRun) -> Void) {
        state.withLock { state in
            guard var known = state.runs[run.scenario.id], known.id == run.id else { return }
            change(&known)
            state.runs[run.scenario.id] = known
        }
    }

    /// Once for each run: whoever comes second comes too late.
    private func finish(_ id: String, of scenario: Scenario, results: JSONValue? = nil, error: String? = nil) {
        let finished = state.withLock { state -> ScenarioRun? in
            guard state.current?.run == id, var run = state.runs[scenario.id], run.id == id else { return nil }
            state.current = nil
            (run.status, run.results, run.error) = (error == nil ? .completed : .failed, results, error)
            state.runs[scenario.id] = run
            return run
        }
        guard let finished else { return }
        broadcaster.tell(finished.message(error == nil ? "scenario_complete" : "scenario_error", at: clock()))
    }
}
