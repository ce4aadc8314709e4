/// Numbers that look like chance and are the same for the same seed: SplitMix64 (Steele, Lea and Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014).
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// A stream of its own for each thing, though all have one seed.
    package init(seed: UInt64, id: String) { state = seed ^ StableHash.of(id) }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 up to but not including 1.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Nearly normal with mean 0 and standard deviation 1, never beyond ±6: the sum of twelve uniform numbers needs no
    /// mathematics library, whose last bits differ between machines.
    package mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
