package import HearthKernel
package import HearthModel

/// Answers a what-if: the house as it is runs ahead twice, as it would anyway and with the change, again and again with
/// other chance but the same chance for both. What the two differ by is the change's doing.
package struct WhatIf: Sendable {
    /// A storm cuts the power in this share of cases, for so long.
    private static let outage = (chance: 0.3, span: Milliseconds.minutes(30))

    let house: House
    private let now: Instant
    let setting: TwinSetting
    let request: WhatIfRequest

    package init(of house: House, at now: Instant, setting: TwinSetting, request: WhatIfRequest) {
        (self.house, self.now, self.setting, self.request) = (house, now, setting, request)
    }

    struct Pair: Sendable {
        var number: Int
        var baseline: TwinRun
        var branch: TwinRun
    }

    /// - Parameters:
    ///   - workers: how many pairs run at once.
    ///   - isOver: asked now and then; whether time is up or nobody waits any more.
    ///   - progress: called after each pair with how many are done.
    /// - Returns: `nil` if not one pair came to its end.
    package func answer(
        workers: Int, isOver: @escaping @Sendable () -> Bool, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> WhatIfAnswer? {
        let count = request.pairs
        let pairs = await withTaskGroup(of: Pair?.self) { group in
            var (next, done): (Int, [Pair]) = (0, [])
            while next < min(count, max(1, workers)) {
                let number = next
                group.addTask { pair(number, isOver) }
                next += 1
            }
            for await finished in group {
                if let finished {
                    done.append(finished)
                    progress(done.count)
                }
                guard next < count, !isOver() else { continue }
                let number = next
                group.addTask { pair(number, isOver) }
                next += 1
            }
            return done.sorted { $0.number < $1.number }
        }
        guard let told = pairs.first else { return nil }
        var answer = answer(of: pairs, told: told)
        answer.recommendations = recommendations(answer, pairs: pairs, isOver: isOver)
        return answer
    }

    // MARK: Runs

    private func pair(_ number: Int, _ isOver: () -> Bool) -> Pair? {
        guard let start = start(number, isOver) else { return nil }
        var baseline = start.onward(
            to: start.now + request.span, events: request.events, isTold: number == 0, hasCourse: request.isFull)
        guard baseline.run(isOver: isOver) else { return nil }
        var branch = branch(of: start, changes(number, from: start.now), isTold: number == 0)
        guard branch.run(isOver: isOver) else { return nil }
        return Pair(number: number, baseline: baseline, branch: branch)
    }

    /// The first pair is without chance: the likeliest course.
    private func draws(_ number: Int) -> Draws? { number == 0 ? nil : Draws(seed: request.seed).run(number) }

    /// Up to the start the two runs of a pair are one.
    func start(_ number: Int, _ isOver: () -> Bool) -> TwinRun? {
        let start = request.start ?? now
        var run = TwinRun(
            of: house, from: now, to: start, setting: setting, draws: draws(number), events: [], isTold: false)
        guard now < start else { return run }
        return run.run(isOver: isOver) ? run : nil
    }

    func branch(of start: TwinRun, _ changes: [TwinEvent], isTold: Bool) -> TwinRun {
        start.onward(
            to: start.now + request.span, events: request.events + changes, rules: request.rules,
            tariff: request.tariff, isTold: isTold, hasCourse: request.isFull)
    }

    /// What is different in the second run of this pair.
    func changes(_ number: Int, from start: Instant) -> [TwinEvent] {
        guard !request.exposed.isEmpty, let draws = draws(number),
            draws.unit("storm", .weather, 0) < WhatIf.outage.chance
        else { return request.changes }
        let room = max(0, (request.span - WhatIf.outage.span).count)
        let from = start + Milliseconds(Int64(draws.unit("storm", .weather, 1) * Double(room)))
        return [
            TwinEvent(at: from, .cut(request.exposed)),
            TwinEvent(at: from + WhatIf.outage.span, .restore(request.exposed)),
        ] + request.changes
    }

    // MARK: What they come to

    private func answer(of pairs: [Pair], told: Pair) -> WhatIfAnswer {
        var answer = WhatIfAnswer(pairs: pairs.count, isPartial: pairs.count < request.pairs, seed: request.seed)
        for (name, metric) in request.metrics {
            if let figure = figure(name, metric, pairs) {
                answer.figures.append(figure)
            } else {
                answer.missing.append((name, metric.whatIsMissing))
            }
        }
        let count = Double(pairs.count)
        answer.firings = (
            pairs.reduce(0) { $0 + Double($1.baseline.tally.firings) } / count,
            pairs.reduce(0) { $0 + Double($1.branch.tally.firings) } / count
        )
        answer.violations = news(pairs, \.violations).map { ($0.key, $0.value) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        answer.conflicts = news(pairs, \.beaten).map { ($0.key, $0.value) }.sorted {
            ($0.1, $0.0.rule, $0.0.slot) < ($1.1, $1.0.rule, $1.0.slot)
        }
        if told.number == 0 {
            answer.divergence = divergence(told.baseline.tally.happenings, told.branch.tally.happenings)
            answer.happenings = (told.baseline.tally.happenings, told.branch.tally.happenings)
        }
        if request.isFull { answer.charts = charts(pairs) }
        (answer.rooms, answer.unheated, answer.fits) = (told.branch.rooms, told.branch.unheated, setting.rooms)
        (answer.unmodelled, answer.skills) = (setting.unmodelled, setting.skills)
        answer.guesses = told.branch.guesses
        answer.confidence = told.branch.isGuessing(for: answer.figures.map(\.metric)) ? 0.5 : 1
        answer.assumptions = assumptions(told.branch)
        return answer
    }

    /// First instants of what comes about with the change, and without it in none of the runs of the same chance.
    private func news<Key>(_ pairs: [Pair], _ firsts: KeyPath<Tally, [Key: Instant]>) -> [Key: Instant] {
        var news: [Key: Instant] = [:]
        for pair in pairs {
            let known = pair.baseline.tally[keyPath: firsts]
            for (key, at) in pair.branch.tally[keyPath: firsts] where known[key] == nil {
                news[key] = min(at, news[key] ?? at)
            }
        }
        return news
    }

    private func figure(_ name: String, _ metric: WhatIfMetric, _ pairs: [Pair]) -> WhatIfAnswer.Figure? {
        var (baseline, branch): ([Double], [Double]) = ([], [])
        for pair in pairs {
            guard let before = metric.value(of: pair.baseline.tally, pair.baseline),
                let after = metric.value(of: pair.branch.tally, pair.branch), before.isFinite, after.isFinite
            else { return nil }
            baseline.append(before)
            branch.append(after)
        }
        let differences = zip(branch, baseline).map { $0 - $1 }.sorted()
        let count = Double(pairs.count)
        return WhatIfAnswer.Figure(
            name: name, metric: metric, baseline: baseline.reduce(0, +) / count,
            predicted: branch.reduce(0, +) / count, low: quantile(0.05, of: differences),
            high: quantile(0.95, of: differences), confidence: count >= 19 ? 0.9 : (count - 1) / (count + 1))
    }

    private func divergence(
        _ baseline: [Tally.Happening], _ branch: [Tally.Happening]
    ) -> WhatIfAnswer.Divergence? {
        var position = 0
        while position < baseline.count, position < branch.count, baseline[position] == branch[position] {
            position += 1
        }
        let (without, with) = (
            position < baseline.count ? baseline[position] : nil, position < branch.count ? branch[position] : nil
        )
        switch (without, with) {
        case (nil, nil): return nil
        case (let without?, let with?) where without.at < with.at:
            return WhatIfAnswer.Divergence(happening: without, isMissing: true)
        case (_, let with?): return WhatIfAnswer.Divergence(happening: with, isMissing: false)
        case (let without?, nil): return WhatIfAnswer.Divergence(happening: without, isMissing: true)
        }
    }

    private func assumptions(_ run: TwinRun) -> [String] {
        var assumptions = request.assumptions
        assumptions.append("people do not react to the change, and stay where they are now")
        assumptions.append(
            "nothing moves that moves by itself: doors, windows, motion and what meters read stay as they are")
        if run.knowsWeather {
            assumptions.append(
                setting.climate == nil
                    ? "outdoors it stays as warm as it is now" : "outdoors the day goes as on the days before")
        } else {
            assumptions.append("nobody measures how warm it is outside, so rooms are left out")
        }
        let priors = run.rooms.filter { setting.rooms[$0]?.isFitted != true }
        let unknown = priors.filter { !setting.unmodelled.contains($0) }
        if !unknown.isEmpty {
            assumptions.append(
                "\(unknown.joined(separator: ", ")): taken to keep warm as rooms usually do (prior)")
        }
        let off = priors.filter(setting.unmodelled.contains)
        if !off.isEmpty {
            assumptions.append(
                "\(off.joined(separator: ", ")): taken to keep warm as rooms usually do, since physics_modeling is off")
        }
        for room in run.rooms where !priors.contains(room) && !setting.isTrusted(room) {
            assumptions.append("the model of \(room) does not beat persistence")
        }
        if priors.count < run.rooms.count {
            assumptions.append("what else warms and cools rooms that were learned comes as on one of their last days")
        }
        if !run.rooms.isEmpty, request.metrics.contains(where: { $0.metric == .comfort }), run.tally.occupied == 0 {
            assumptions.append("nobody is ever at home, so comfort is 1")
        }
        if !run.unheated.isEmpty {
            assumptions.append(
                "it is not known what heats \(run.unheated.joined(separator: ", ")): it is taken to go on as now")
        }
        let guessed = run.guesses.compactMap { house.registry[$0]?.id }
        if !guessed.isEmpty {
            assumptions.append("nobody has said what these draw, so it is guessed: \(guessed.joined(separator: ", "))")
        }
        return assumptions
    }
}

/// The quantile p lies at position p·(n + 1) of the sorted values, between two of them in proportion, and never beyond the
/// ends: with few values the more usual p·(n − 1) would promise more than it keeps.
package func quantile(_ p: Double, of sorted: [Double]) -> Double {
    guard let first = sorted.first, let last = sorted.last else { return .nan }
    let position = p * Double(sorted.count + 1)
    let below = Int(position.rounded(.down))
    if below < 1 { return first }
    if below >= sorted.count { return last }
    return sorted[below - 1] + (position - Double(below)) * (sorted[below] - sorted[below - 1])
}
