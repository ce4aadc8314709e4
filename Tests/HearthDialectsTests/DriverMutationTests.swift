import FuzzParts
import HearthDialects
import HearthModel
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One house with devices of all families, and whatever becomes of what they say: nothing traps, and nothing that is
/// not a value of its property is reported. `HEARTH_MUTATIONS` says how many payloads are tried.
@Suite struct DriverMutationTests {
    private static let inOneHouse = 500

    private static let seeds: [(topic: String, payload: String)] =
        MutationTests.seeds + ShellyMutationTests.seeds + HomieMutationTests.seeds + TasmotaFuzzTests.messages
        + HomeAssistantFuzzTests.announcements
        + HomeAssistantFuzzTests.payloads.flatMap { payload in ["s", "m", "b/s", "b/l"].map { ($0, payload) } }

    private static func house() -> Stage {
        var stage = MutationTests.stage()
        for (topic, payload) in seeds { stage.hear(topic, payload) }
        stage.tick(after: .seconds(3))
        _ = stage.comesOnline(ShellyMutationTests.plus)
        return stage
    }

    @Test func drivers() throws {
        let count = getenv("HEARTH_MUTATIONS").flatMap { Int(String(cString: $0)) } ?? 5_000
        let devices = Self.house().registry.indices.count
        #expect(devices >= 20, "every family has something to lose")
        var (reported, longest) = (0, Duration.zero)
        let houses = try Fuzzer("drivers", usually: max(1, count / Self.inOneHouse)).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            // A damaged announcement may take devices away: each house starts with all of them.
            var stage = Self.house()
            for _ in 0..<Self.inOneHouse {
                let (topic, payload) = Self.seeds.randomElement(using: &random)!
                var bytes = Array(payload.utf8)
                for _ in 0..<Int.random(in: 1...4, using: &random) { MutationTests.damage(&bytes, using: &random) }
                fuzzer.leave(topic + " ")
                fuzzer.leave(bytes + [UInt8(ascii: "\n")])
                let (isRetained, isDuplicate) = (Bool.random(using: &random), Bool.random(using: &random))
                let pause = Milliseconds(Int64.random(in: 0...500, using: &random))
                let began = ContinuousClock.now
                // What a later one makes of the house says nothing of what was reported before it.
                for next in [
                    { $0.hear(topic, bytes, retained: isRetained, duplicate: isDuplicate) },
                    { $0.tick(after: pause) },
                ] as [(inout Stage) -> DriverOutput] {
                    for value in next(&stage).reports.flatMap(\.values) {
                        reported += 1
                        try #require(MutationTests.isAllowed(value.value, stage.registry[value.slot].property))
                    }
                }
                longest = max(longest, ContinuousClock.now - began)
            }
        }
        let tried = houses * Self.inOneHouse
        #expect(reported > tried / 10, "enough of them still said something for the check above to mean something")
        print("drivers: \(tried) payloads, \(reported) values, the longest took \(longest)")
    }
}
