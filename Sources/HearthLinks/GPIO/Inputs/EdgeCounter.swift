package import HearthModel

/// A meter that tells each part of a unit with an edge.
package struct EdgeCounter: Sendable {
    private let perUnit: Double
    private let start: Double
    private var edges: Int64 = 0

    /// - Parameter start: what had been counted before, in units.
    package init(_ counter: GPIOInput.Counter, start: Double) { (perUnit, self.start) = (counter.perUnit, start) }

    package mutating func count(_ number: Int) { edges += Int64(number) }

    /// In units.
    package var total: Double { start + Double(edges) / perUnit }
}
