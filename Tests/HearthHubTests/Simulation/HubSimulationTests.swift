import FuzzParts
import Glibc
import HearthModel
import Testing

@testable import HearthHub

/// The whole hub through simulated hours, with everything that can go wrong around it
/// (docs/decisions/058-invariants-of-the-simulation.md).
@Suite struct HubSimulationTests {
    /// How long one seed is lived through.
    private static let span = Milliseconds.hours(48)
    private static let hours = getenv("HEARTH_SIMULATED_HOURS").flatMap { Int(String(cString: $0)) }

    @Test func hub() async throws {
        var (kills, stops) = (0, 0)
        let tried = try await Fuzzer("hub", usually: 4).run { seed, _ in
            let world = try await Self.live(seed)
            (kills, stops) = (kills + world.kills, stops + world.calmStops)
        }
        print("\(tried * 48) simulated hours, \(kills) kills, \(stops) stops in calm")
    }

    /// `scripts/simulate`, on all processors. All seeds that fail are named.
    @Test(.enabled(if: HubSimulationTests.hours != nil)) func manyHours() async throws {
        let seeds = UInt64(((Self.hours ?? 0) + 47) / 48)
        let workers = UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        await withTaskGroup(of: (kills: Int, stops: Int).self) { group in
            for worker in 1...workers {
                group.addTask {
                    var sums = (kills: 0, stops: 0)
                    for seed in stride(from: worker, through: seeds, by: Int(workers)) {
                        do {
                            let world = try await Self.live(seed)
                            sums = (sums.kills + world.kills, sums.stops + world.calmStops)
                        } catch { Issue.record("\(error)") }
                    }
                    return sums
                }
            }
            var sums = (kills: 0, stops: 0)
            for await part in group { sums = (sums.kills + part.kills, sums.stops + part.stops) }
            print("\(seeds * 48) simulated hours, \(sums.kills) kills, \(sums.stops) stops in calm")
        }
    }

    private static func live(_ seed: UInt64) async throws -> (kills: Int, calmStops: Int) {
        let world = try await SimulatedWorld(seed: seed)
        try await world.run(span)
        return (world.kills, world.calmRestarts)
    }
}
