package import HearthKernel
package import HearthModel

/// Plays a scenario on copies of the house: what comes of it is told against the same house without the script. No path
/// leads from here to a device.
package struct ScenarioPlay: Sendable {
    package let scenario: Scenario
    package let script: ScenarioScript
    /// As a what-if: the script is what is different.
    package let request: WhatIfRequest
    private let question: WhatIf

    /// - Parameters:
    ///   - modes: those of the house.
    ///   - seed: of chance; the same seed and house, the same outcome.
    package init(
        _ scenario: Scenario, in house: House, at now: Instant, setting: TwinSetting, modes: [String],
        seed: UInt64 = 7
    ) {
        self.scenario = scenario
        script = ScenarioScript(scenario, in: house, at: now, setting: setting, modes: modes, seed: seed)
        var request = WhatIfRequest()
        request.scenario = scenario.id
        (request.start, request.span, request.seed) = (script.start, scenario.span, seed)
        request.metrics = WhatIfMetric.allCases.map { ($0.rawValue, $0) }
        (request.events, request.changes, request.tariff) = (script.givens, script.events, script.tariff)
        question = WhatIf(of: house, at: now, setting: setting, request: request)
        self.request = request
    }

    /// How often it is played, each time with the script and without it.
    package var pairs: Int { request.pairs }

    /// - Parameters:
    ///   - workers: how many copies play at once.
    ///   - isOver: asked now and then; whether time is up or nobody waits any more.
    ///   - progress: called with how many pairs of copies have come to the end.
    /// - Returns: `nil` if not one did.
    package func outcome(
        workers: Int, isOver: @escaping @Sendable () -> Bool, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> WhatIfAnswer? {
        await question.answer(workers: workers, isOver: isOver, progress: progress)
    }
}
