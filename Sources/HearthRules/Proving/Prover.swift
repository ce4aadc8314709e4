import HearthKernel
package import HearthModel
import HearthSimulation

/// Shows promises, or finds the story in which one is broken (docs/spec/rule-language.md, section 16). The rules that
/// can have to do with a promise run in a small house of their own, the same `House` in virtual time, and everything
/// happens to it that the model allows, the shortest stories first. A story counts only if it is true of all rules and
/// devices together, tried as the `test` that it is told as.
///
/// All is counted in moves, never in time: the same rules have the same verdict on every machine.
///
/// Start with `Slicing/Cone.swift`, then `Searching/Search.swift`.
package struct Prover: Sendable {
    package struct Options: Sendable {
        /// Moves for all promises together; each has its share of what is left. About 2 s of a fast processor.
        package var moves = 100_000
        /// Only these, by their position in `RuleSet.rules`; `nil`: all.
        package var only: Set<Int>?
        /// The place in which the hub is.
        package var zone = CivilZone.utc
        package var place = HearthModel.Place(latitude: 51.48, longitude: 0)
        package init() {}
    }

    /// Stories made by chance, after the search.
    private static let longRuns = 200

    /// Of all `never` and `always`, in rule order. Those that are switched off by their text promise nothing.
    package static func prove(_ set: RuleSet, names: HouseNames, options: Options = Options()) -> [Proof] {
        let promises = set.rules.indices.filter { position in
            guard case .never = set.rules[position].body, !set.rules[position].isOff else { return false }
            return options.only?.contains(position) ?? true
        }
        guard !promises.isEmpty else { return [] }
        let pass = LintPass(set, names: names)
        let influences = set.rules.map(Influence.init)
        let setting = VirtualHouse.Setting(
            zone: options.zone, place: options.place, start: options.zone.startOfDay(TestRunner.firstDay))
        var left = options.moves
        return promises.enumerated().map { number, promise in
            let proof = prove(
                promise, pass, influences, setting, moves: left / (promises.count - number))
            left -= proof.effort
            return proof
        }
    }

    /// What there is to say of promises, in the order of files and places.
    package static func diagnostics(of proofs: [Proof], in set: RuleSet) -> [Diagnostic] {
        let ranks = Dictionary(uniqueKeysWithValues: set.files.enumerated().map { ($1.source.name, $0) })
        return proofs.compactMap { $0.diagnostic(in: set) }
            .sorted { (ranks[$0.file] ?? 0, $0.span.start) < (ranks[$1.file] ?? 0, $1.span.start) }
    }

    private static func prove(
        _ promise: Int, _ pass: LintPass, _ influences: [Influence], _ setting: VirtualHouse.Setting, moves: Int
    ) -> Proof {
        let cone = Cone(of: promise, in: pass.set, influences, registry: pass.names.registry)
        func undecided(_ reason: String) -> Proof {
            Proof(rule: promise, verdict: .notDecided(reason: reason), effort: 0)
        }
        if let obstacle = cone.obstacle { return undecided(obstacle.reason(pass.text(obstacle.place))) }
        guard cone.influence.width <= Cone.widest else {
            return undecided("it depends on \(cone.influence.width) things, more than \(Cone.widest)")
        }
        let model = Model(cone, of: promise, in: pass.set, names: pass.names, setting: setting)
        let teller = CounterexampleRenderer(pass, cone, promise: promise, setting: setting)
        var search = Search(model, limits: Search.Limits(moves: moves), confirm: teller.confirmed)
        var verdict: Proof.Verdict
        switch search.run() {
        case .exhausted: verdict = .proved
        case .bounded(let depth) where depth < 3:
            verdict = .notDecided(reason: "so much can happen that not all stories of three steps could be tried")
        case .bounded(let depth): verdict = .noViolation(depth: depth)
        case .violated(let counterexample): verdict = .violated(counterexample)
        case .vain: verdict = .notDecided(reason: "what seemed to break it did not when it was tried")
        }
        var effort = search.tried
        if !verdict.isDecidedAgainst {
            var walk = RandomWalk(model, seed: 1)
            for _ in 0..<longRuns where walk.tried < moves / 8 {
                guard let counterexample = walk.run().flatMap(teller.confirmed) else { continue }
                verdict = .violated(counterexample)
                break
            }
            effort += walk.tried
        }
        return Proof(rule: promise, verdict: verdict, effort: effort, states: search.stateCount)
    }
}

extension Proof.Verdict {
    fileprivate var isDecidedAgainst: Bool { if case .violated = self { true } else { false } }
}
