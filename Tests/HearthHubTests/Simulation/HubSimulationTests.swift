import FuzzParts
import Glibc
import HearthModel
import Testing

@testable import HearthHub

/// The whole hub through simulated hours, with everything that can go wrong around it (docs/decisions/057-the-hub-is-a-value.md).
@Suite struct HubSimulationTests {
    /// How long one seed is lived through.
    private static let span = Milliseconds.hours(48)

    @Test func hub() async throws {
        let hours = getenv("HEARTH_SIMULATED_HOURS").flatMap { Int(String(cString: $0)) } ?? 480
        var kills = 0
        let tried = try await Fuzzer("hub", usually: (hours + 47) / 48).run { seed, _ in
            let world = try await SimulatedWorld(seed: seed)
            try await world.run(Self.span)
            kills += world.kills
        }
        print("\(tried * 48) simulated hours, \(kills) kills")
    }
}
