import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// CLK-13, whose table gives local times to two minutes.
@Suite struct SunVectorTests {
    @Test func clk13SunTurnsAtSunriseAndSunset() throws {
        let vector = try #require(VectorFile.all.first { $0.id == "CLK-13" })
        let built = try VectorHouse(rules: vector.rules[0])
        var house = VirtualHouse(
            built.bench.registry, program: built.bench.program, setting: try VectorHouse.setting(start: nil))
        let start = house.now
        var reader = ObservationReader()
        var seen: [(minute: Double, at: Instant, text: String)] = []
        house.run(to: start + .hours(20)) { house in
            let observations = reader.observations(in: house.takeObserved(), of: house.house)
                .filter { $0.kind != "logs" }.sorted()
            guard !observations.isEmpty else { return }
            let text = observations.map { $0.kind + " " + $0.text }.joined(separator: "; ")
            seen.append((Double((house.now - start).count) / 60_000, house.now, text))
        }
        let wanted = vector.cells.map { cells in
            let parts = cells[0].split(separator: ";").map { $0.drop { $0 == " " } }.sorted().joined(separator: "; ")
            let time = cells[1].split(separator: ":").reduce(0.0) { $0 * 60 + (Double($1) ?? 0) }
            return (minute: time, text: parts)
        }
        #expect(seen.map(\.text) == wanted.map(\.text))
        for (seen, wanted) in zip(seen, wanted) { #expect(abs(seen.minute - wanted.minute) <= 2, "\(wanted.text)") }
        try #require(seen.count == 4)
        #expect(seen[3].at - seen[2].at == .minutes(20))
    }
}
