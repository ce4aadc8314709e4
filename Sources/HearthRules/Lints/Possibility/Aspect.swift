import HearthKernel
import HearthModel

/// Something about the house that conditions can tell apart: a reading, a variable, the clock, or whether something has
/// lasted. It is cut at every limit that a condition compares it with; one value stands for each region between cuts.
struct Aspect {
    enum Kind: Equatable {
        case truth
        case words([String])
        /// Any text; those that conditions name, and another.
        case text
        case number(ClosedRange<Double>?)
        /// Milliseconds since midnight.
        case time
        /// `month × 100 + day`.
        case date
        /// 1 is Monday.
        case weekday
    }

    var kind: Kind
    /// An expression that reads it, for its name and type.
    var meaning: Meaning
    var numbers: Set<Double> = []
    var named: Set<String> = []
    /// Somebody asks whether it is known.
    var mayBeUnknown = false

    /// One value for each region, simple ones first.
    var values: [Value] {
        let known: [Value] =
            switch kind {
            case .truth: [.flag(true), .flag(false)]
            case .words(let words): words.map(Value.text)
            case .text: (named.sorted() + ["\u{2026}"]).map(Value.text)
            case .number(let range): regions(in: range ?? -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
            case .time: regions(in: 0...86_399_999)
            case .date: numbers.union(Almanac.days).sorted().map(Value.number)
            case .weekday: (1...7).map { .number(Double($0)) }
            }
        return known + (mayBeUnknown ? [.unknown] : [])
    }

    /// The limits themselves, and a number between each two of them, below the first and above the last.
    private func regions(in range: ClosedRange<Double>) -> [Value] {
        let limits = numbers.filter(range.contains).sorted()
        guard let first = limits.first, let last = limits.last else {
            return [.number(min(max(0, range.lowerBound), range.upperBound))]
        }
        var all = [first - 1]
        for (low, high) in zip(limits, limits.dropFirst()) { all += [low, low + (high - low) / 2] }
        all += [last, last + 1]
        return all.filter { range.contains($0) && $0.isFinite }.map(Value.number)
    }
}
