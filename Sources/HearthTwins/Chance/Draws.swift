import HearthSimulation

/// Chance without memory: a draw follows from the seed, the device, what it is for and a number, and from nothing that
/// was drawn before. One more rule or device changes no other draw, so two runs with one seed differ by what was changed
/// and by nothing else. Counter-based, after Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3"
/// (2011), with the finalizer of SplitMix64 as mixer (Steele, Lea and Flood, 2014).
package struct Draws: Sendable, Equatable {
    /// What a draw is for. The numbers are part of every recorded result: new ones go to the end.
    package enum Purpose: UInt64, Sendable {
        case latency = 1
        case loss, noise, dwell, day, parameter, weather, gain, phase
    }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    package let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// The draws of one run of a request, run 0 included.
    package func run(_ number: Int) -> Draws {
        Draws(seed: Draws.mixed(seed &+ UInt64(number) &* Draws.step))
    }

    /// 64 bits.
    /// - Parameters:
    ///   - subject: a device id, or what else the draw is about.
    ///   - number: which draw: the instant in milliseconds for what happens once, the ordinal for what comes in turn.
    package func bits(_ subject: String, _ purpose: Purpose, _ number: Int64) -> UInt64 {
        var hash = Draws.mixed(seed &+ Draws.step)
        hash = Draws.mixed(hash ^ StableHash.of(subject))
        hash = Draws.mixed(hash &+ purpose.rawValue &* Draws.step)
        return Draws.mixed(hash &+ UInt64(bitPattern: number) &* Draws.step)
    }

    /// 0 up to but not including 1.
    package func unit(_ subject: String, _ purpose: Purpose, _ number: Int64) -> Double {
        Double(bits(subject, purpose, number) >> 11) * 0x1p-53
    }

    /// Normal with mean 0 and standard deviation 1.
    package func normal(_ subject: String, _ purpose: Purpose, _ number: Int64) -> Double {
        // In the middle of its 2⁻⁵³, so that it is never 0.
        normalQuantile(unit(subject, purpose, number) + 0x1p-54)
    }

    private static func mixed(_ number: UInt64) -> UInt64 {
        var bits = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
