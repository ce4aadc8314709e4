import HearthKernel
import HearthModel
import Testing

@testable import HearthRules

/// Rules and promises by chance: what is proved holds whatever happens, and what is told is true.
@Suite struct SoundnessTests {
    /// A promise among rules that can have to do with it.
    private static func text(seed: UInt64) -> String {
        var random = RandomConditions(seed: seed)
        let spans = ["", "", " for 10 s", " for 10 min"]
        let lamp = random.pick(["lamp", "heater", "tap", "bolt"])
        let (on, off, state) =
            switch lamp {
            case "tap": ("open tap", "close tap", "tap is open")
            case "bolt": ("unlock bolt", "lock bolt", "bolt is unlocked")
            default: ("turn on \(lamp)", "turn off \(lamp)", "\(lamp) is on")
            }
        let sensor = random.pick([
            "door is open", "damp is wet", "pir", "everyone is away", "mode is night", "room > 24 °C",
        ])
        func rule(_ number: Int) -> String {
            let head = "rule \"R\(number)\" \(random.pick(["", "", "urgent", "safety"])): "
            let condition = random.pick([sensor, sensor, "win is open", "pir2", "cal"])
            switch random.number(below: 6) {
            case 0: return head + "while \(condition) { \(off) }"
            case 1: return head + "while \(condition) for 1 min, lingering 30 s { \(random.pick([on, off])) }"
            case 2: return head + "when \(condition) { \(random.pick([on, off])) for 5 min }"
            case 3: return head + "when \(condition) { wait 1 min \(random.pick([on, off])) }"
            case 4: return head + "when everyone leaves { \(off) }"
            default: return head + "when button pressed if \(condition) { \(random.pick([on, off])) }"
            }
        }
        let otherwise = random.pick(["", " otherwise { \(off) }"])
        let layer = random.pick(["", "safety"])
        let promise = "rule \"P\" \(layer): never (\(sensor) and \(state))\(random.pick(spans))\(otherwise)"
        return ((0..<random.number(below: 4)).map(rule) + [promise]).joined(separator: "\n")
    }

    @Test func whatIsProvedHoldsInLongRuns() throws {
        var proved = 0
        for seed in Cases.seeds(16) {
            let text = Self.text(seed: seed)
            let tried = Proved(text, moves: 2_500)
            #expect(tried.set.diagnostics.filter { $0.severity == .error }.map(\.line) == [], "\(text)")
            guard case .proved? = tried.proofs.last?.verdict else { continue }
            proved += 1
            for run in 0..<6 {
                var life = try LivedHouse(tried, seed: seed &* 1_000 &+ UInt64(run))
                life.live(moments: 40)
                #expect(!life.isBroken, "seed \(seed), run \(run)\n\(text)\n\(life.log.joined(separator: "\n"))")
            }
        }
        #expect(proved > 0)
    }

    @Test func whatIsToldIsTrue() {
        var told = 0
        for seed in Cases.seeds(16) {
            let text = Self.text(seed: seed)
            let tried = Proved(text, moves: 2_500)
            told += tried.counterexamples.count
            #expect(
                tried.counterexamplesAreTrue([("table.hearth", text)]),
                "seed \(seed)\n\(text)\n\(tried.counterexamples.map(\.test))")
        }
        #expect(told > 0)
    }
}
