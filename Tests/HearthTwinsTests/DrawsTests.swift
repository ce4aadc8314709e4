import HearthTwins
import Testing

@Suite struct DrawsTests {
    @Test(arguments: [
        (
            7 as UInt64, "hall.light", Draws.Purpose.latency, 0 as Int64, 0xda4d_1362_528e_c662 as UInt64,
            0.852738582138552
        ),
        (7, "hall.light", .latency, 1, 0xdc2c_fc20_8731_691a, 0.8600614146627713),
        (7, "hall.light", .loss, 0, 0xb7d5_6042_2c87_e6ca, 0.7180996095235339),
        (8, "hall.light", .latency, 0, 0x704c_10b0_2f2a_cfeb, 0.43866066266415793),
        (7, "bedroom.heater", .latency, 1_767_225_600_000, 0x7a77_b424_b3d2_b13a, 0.4783890332799483),
    ])
    func aDrawFollowsFromSeedDeviceAndNumber(
        seed: UInt64, device: String, purpose: Draws.Purpose, number: Int64, bits: UInt64, unit: Double
    ) {
        #expect(Draws(seed: seed).bits(device, purpose, number) == bits)
        #expect(Draws(seed: seed).unit(device, purpose, number) == unit)
    }

    @Test func runsDrawDifferently() {
        let runs = (0..<100).map { Draws(seed: 7).run($0).bits("hall.light", .latency, 0) }
        #expect(Set(runs).count == 100)
        #expect(runs[0] != Draws(seed: 7).bits("hall.light", .latency, 0), "run 0 has draws of its own as well")
    }

    @Test func normalDrawsHaveMeanZeroAndDeviationOne() {
        let draws = (0..<20_000 as Range<Int64>).map { Draws(seed: 1).normal("room", .noise, $0) }
        let mean = draws.reduce(0, +) / 20_000
        let variance = draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 19_999
        #expect(abs(mean) < 0.03 && abs(variance - 1) < 0.04)
    }

    @Test(arguments: [
        (0.5, 0), (0.95, 1.6448536269514722), (0.05, -1.6448536269514722), (0.975, 1.959963984540054),
        (1e-10, -6.361340902404056), (1e-300, -37.0470962993612),
    ])
    func quantilesOfTheNormalDistribution(probability: Double, value: Double) {
        #expect(abs(normalQuantile(probability) - value) <= 1e-9 * max(1, abs(value)))
    }

    @Test func beyondItsEndsThereIsNoQuantile() {
        #expect(normalQuantile(0) == -.infinity && normalQuantile(1) == .infinity)
        #expect(normalQuantile(-0.1).isNaN && normalQuantile(1.1).isNaN && normalQuantile(.nan).isNaN)
    }
}
