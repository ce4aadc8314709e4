import HearthSimulation
import Testing

@Suite struct SeededRandomTests {
    /// The first numbers of the reference implementation.
    @Test func itIsSplitMix64() {
        var random = SeededRandom(seed: 1_234_567)
        let numbers = (0..<3).map { _ in random.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test func eachThingHasAStreamOfItsOwn() {
        var (one, same, other) = (
            SeededRandom(seed: 7, id: "a"), SeededRandom(seed: 7, id: "a"), SeededRandom(seed: 7, id: "b")
        )
        let numbers = (0..<20).map { _ in (one.next(), same.next(), other.next()) }
        #expect(numbers.allSatisfy { $0.0 == $0.1 && $0.0 != $0.2 })
    }

    @Test func normalNumbersStayWithinSix() {
        var random = SeededRandom(seed: 1)
        let numbers = (0..<10_000).map { _ in random.normal() }
        #expect(numbers.allSatisfy { abs($0) <= 6 })
        #expect(abs(numbers.reduce(0, +) / 10_000) < 0.05)
    }
}
