package import HearthModel

/// What two houses have in common that will go on alike: everything discrete about them as one number, and how long
/// each of their clocks has still to run.
package struct StateSignature: Sendable {
    package var digest = Digest()
    /// In milliseconds, above zero; in the order in which the house tells of them.
    private var clocks: [Int64] = []

    package init() {}

    /// Until something that lies ahead; what lies behind is all one.
    package mutating func feed(until instant: Instant?, at now: Instant) {
        feed(remaining: instant.map { $0 - now })
    }

    /// Since something that lies behind, as far as it matters.
    package mutating func feed(since instant: Instant?, at now: Instant, most: Milliseconds) {
        feed(remaining: instant.map { most - (now - $0) })
    }

    private mutating func feed(remaining: Milliseconds?) {
        guard let remaining else { return digest.feed(0) }
        guard remaining > .zero else { return digest.feed(1) }
        digest.feed(2)
        clocks.append(remaining.count)
    }

    /// Equal for houses whose clocks run out in the same order, and lie alike to what may begin to run: how long each
    /// has to run, and how far two of them are apart, is told only by which of the spans it is longer than.
    /// - Parameter spans: how long clocks run, in milliseconds, ascending.
    package func digest(by spans: [Int64]) -> Digest {
        var digest = digest
        for (number, clock) in clocks.enumerated() {
            digest.feed(StateSignature.rank(of: clock, in: spans))
            for other in clocks[..<number] {
                let distance = clock - other
                let rank = StateSignature.rank(of: abs(distance), in: spans)
                digest.feed(distance < 0 ? -rank : rank)
            }
        }
        return digest
    }

    /// Twice the number of shorter spans, and one more if it is a span itself.
    private static func rank(of length: Int64, in spans: [Int64]) -> Int {
        guard length > 0 else { return 0 }
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle] < length { low = middle + 1 } else { high = middle }
        }
        return 2 * low + (low < spans.count && spans[low] == length ? 2 : 1)
    }
}
