import Foundation

/// Numbers that look like chance and are the same every time (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014).
package struct Chance {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
    }

    package mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

    /// By Box and Muller.
    package mutating func normal() -> Double {
        let (a, b) = (max(unit(), 1e-300), unit())
        return (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
    }
}
