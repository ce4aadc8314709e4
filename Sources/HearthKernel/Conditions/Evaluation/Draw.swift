import HearthModel

/// What `random` and `one_of` draw (docs/spec/rule-language.md, section 6.5): a house that is played again draws the
/// same, two places of a rule draw differently, and so do the members that a `for each` counts.
struct Draw {
    private let bits: UInt64

    init(_ seed: UInt64, at instant: Instant, _ registers: ContiguousArray<Value>) {
        var bits = Digest.mixed(seed ^ UInt64(bitPattern: instant.milliseconds))
        for case .number(let number) in registers { bits = Digest.mixed(bits ^ number.bitPattern) }
        self.bits = bits
    }

    /// One of the numbers from the lower limit on in steps, none above the upper one; unknown if a limit is. Limits the
    /// wrong way round are turned.
    func number(from lower: Value, to upper: Value, step: Double) -> Value {
        guard let a = lower.number, let b = upper.number, step > 0 else { return .unknown }
        let (low, high) = (min(a, b), max(a, b))
        let count = ((high - low) / step).rounded(.down) + 1
        guard count.isFinite, count < 0x1p52 else { return .unknown }
        return Value(finite: low + step * (share * count).rounded(.down))
    }

    func position(among count: Int) -> Int { count > 0 ? Int((share * Double(count)).rounded(.down)) : 0 }

    /// From 0 to just below 1.
    private var share: Double { Double(bits >> 11) * 0x1p-53 }
}
