import HearthKernel
import HearthModel
import Testing

@testable import HearthRules

/// Rules and events by chance, one after the other: whatever comes, the house goes on.
@Suite struct FuzzTests {
    @Test func randomRulesAndEventsNeverStopTheHouse() throws {
        let clock = ContinuousClock()
        let end = Cases.fuzzSeconds.map { clock.now + .seconds($0) }
        var seed: UInt64 = 1
        while end.map({ clock.now < $0 }) ?? (seed <= 25) {
            try live(seed: seed)
            seed += 1
        }
    }

    private func live(seed: UInt64) throws {
        var random = RandomRules(seed: seed)
        let benches = try (0..<2).map { _ in try VectorHouse(rules: random.program(rules: 10)).bench }
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
        #expect(house.steps < 2_000_000)
    }
}
