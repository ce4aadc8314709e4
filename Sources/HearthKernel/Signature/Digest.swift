package import HearthModel

/// A short number for something long: 128 bits in which two different things are equal by accident about once in 10^19
/// pairs of a million. The same on every machine and in every process.
///
/// Two lanes of the finalizer of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014).
package struct Digest: Hashable, Sendable {
    private var low: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var high: UInt64 = 0xD1B5_4A32_D192_ED03

    package init() {}

    package mutating func feed(_ word: UInt64) {
        low = Digest.mixed(low ^ word)
        high = Digest.mixed(high &+ word &* 0xA076_1D64_78BD_642F)
    }

    static func mixed(_ word: UInt64) -> UInt64 {
        var z = word &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    package mutating func feed(_ number: Int) { feed(UInt64(bitPattern: Int64(number))) }

    package mutating func feed(_ flag: Bool) { feed(flag ? 1 : 2 as UInt64) }

    package mutating func feed(_ truth: Bool?) { feed(truth.map { $0 ? 1 : 2 } ?? 3 as UInt64) }

    package mutating func feed(_ text: String) {
        var (word, count) = (UInt64(0), 0)
        for byte in text.utf8 {
            word = word << 8 | UInt64(byte)
            count += 1
            if count % 8 == 0 { feed(word) }
        }
        feed(word)
        feed(count)
    }

    package mutating func feed(_ value: Value) {
        switch value {
        case .unknown: feed(3 as UInt64)
        case .flag(let flag): feed(flag)
        case .number(let number):
            feed(4 as UInt64)
            feed(number.bitPattern)
        case .text(let text): feed(text)
        }
    }

    package mutating func feed(_ values: some Sequence<Value>) {
        for value in values { feed(value) }
        feed(5 as UInt64)
    }
}
