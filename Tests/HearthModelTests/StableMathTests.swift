import Foundation
import FuzzParts
import HearthModel
import Testing

/// Against the C library, whose functions are known to be within a unit in the last place.
@Suite struct StableMathTests {
    private func distance(_ a: Double, _ b: Double) -> Double { abs(a - b) / max(b.ulp, .leastNonzeroMagnitude) }

    @Test func exponentialsAreRightToTheLastPlace() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<20_000 {
            let x = (Double.random(in: 0..<1, using: &random) - 0.5) * 1_400
            #expect(distance(stableExp(x), exp(x)) <= 2, "\(x)")
            let small = (Double.random(in: 0..<1, using: &random) - 0.5) * 2
            #expect(distance(stableExp(small), exp(small)) <= 2, "\(small)")
        }
    }

    @Test func logarithmsAreRightToTheLastPlace() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<20_000 {
            let x = exp((Double.random(in: 0..<1, using: &random) - 0.5) * 1_400)
            #expect(distance(stableLog(x), log(x)) <= 2, "\(x)")
            let near = 1 + (Double.random(in: 0..<1, using: &random) - 0.5) * 0.1
            #expect(distance(stableLog(near), log(near)) <= 2, "\(near)")
        }
    }

    @Test func theEndsAreThoseOfTheFunctions() {
        #expect(stableExp(0) == 1 && stableExp(-.infinity) == 0 && stableExp(.infinity) == .infinity)
        #expect(stableExp(710) == .infinity && stableExp(-746) == 0 && stableExp(.nan).isNaN)
        #expect(stableLog(1) == 0 && stableLog(0) == -.infinity && stableLog(.infinity) == .infinity)
        #expect(stableLog(-1).isNaN && stableLog(.nan).isNaN)
    }
}
