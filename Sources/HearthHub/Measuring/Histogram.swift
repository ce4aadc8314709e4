/// How often something took how long, in fixed classes.
package struct Histogram: Sendable {
    /// Upper bounds of the classes, in seconds, ascending.
    package let bounds: [Double]
    /// By class; the last one has no bound.
    package private(set) var counts: [Int]
    package private(set) var sum = 0.0

    package var count: Int { counts.reduce(0, +) }

    package init(bounds: [Double]) { (self.bounds, counts) = (bounds, Array(repeating: 0, count: bounds.count + 1)) }

    package mutating func note(seconds: Double) {
        counts[bounds.firstIndex { seconds <= $0 } ?? bounds.count] += 1
        sum += seconds
    }
}
