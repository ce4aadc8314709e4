import FuzzParts
import HearthKernel
import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// Rules and events by chance, one after the other: whatever comes, the house goes on.
@Suite struct FuzzTests {
    @Test func machine() throws {
        try Fuzzer("machine", usually: 25).run { seed, fuzzer in try live(seed: seed, fuzzer) }
    }

    private func live(seed: UInt64, _ fuzzer: Fuzzer) throws {
        var random = RandomRules(seed: seed)
        let benches = try (0..<2).map { _ in
            let text = random.program(rules: 10)
            fuzzer.leave(text + "\n\n")
            return try VectorHouse.bench(rules: text)
        }
        let script = Script(benches[0].registry, moments: 40, seed: seed)
        var house = VirtualHouse(
            benches[0].registry, program: benches[0].program, setting: try VectorHouse.setting(start: nil))
        for moment in script.moments {
            house.run(to: max(house.now, house.setting.start + moment.at))
            for act in moment.acts { house.take(act) }
            switch random.number(below: 12) {
            case 0: house.reload(benches[random.number(below: 2)].program)
            case 1:
                house.stop()
                house.run(to: house.now + random.pick([.zero, .minutes(4), .minutes(11), .hours(30)]))
                house.start()
            default: break
            }
            _ = house.takeObserved()
        }
        house.endInstant()
        try #require(house.steps < 2_000_000)
    }
}
