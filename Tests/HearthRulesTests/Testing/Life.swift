import HearthKernel
import HearthModel
import HearthSimulation

@testable import HearthRules

/// A house with a few rules made by chance, and a course of events.
struct Life {
    var bench: TestBench
    var script: Script
    let text: String
    let setting: VirtualHouse.Setting

    init(seed: UInt64, rules: Int = 4, moments: Int = 12) throws {
        var random = RandomRules(seed: seed)
        text = random.program(rules: rules)
        bench = try VectorHouse.bench(rules: text)
        setting = try VectorHouse.setting(start: nil)
        script = Script(bench.registry, moments: moments, seed: seed)
    }

    /// Stops of the hub, anywhere or right where something happens: none at all, or one up to the gap grace.
    func restarts(seed: UInt64) -> [Diary.Restart] {
        var numbers = SeededRandom(seed: seed)
        return (0..<3).map { _ in
            let isShort = Bool.random(using: &numbers)
            let stop = isShort ? .zero : Milliseconds(Int64.random(in: 0...300_000, using: &numbers))
            return Diary.Restart(at: instant(&numbers), stop: stop)
        }.sorted()
    }

    private func instant(_ numbers: inout SeededRandom) -> Milliseconds {
        let end = script.moments.last?.at.count ?? 0
        guard Bool.random(using: &numbers), let moment = script.moments.randomElement(using: &numbers) else {
            return Milliseconds(Int64.random(in: 0...end, using: &numbers))
        }
        return Milliseconds(moment.at.count + Int64.random(in: 0...1, using: &numbers))
    }

    func diary(restarts: [Diary.Restart] = []) -> Diary {
        Diary(script, on: bench, setting: setting, restarts: restarts)
    }
}
