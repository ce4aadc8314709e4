/// A line that is read.
package struct GPIOInput: Hashable, Sendable {
    package var pin: GPIOPin
    /// A level counts once it has been stable for so long.
    package var debounce = Milliseconds(20)
    package var edge = Edge.both
    package var counter: Counter?

    /// Which edges count, of buttons and counters.
    package enum Edge: String, CaseIterable, Sendable { case both, rising, falling }

    /// A meter that says each part of a unit with an edge.
    package struct Counter: Hashable, Sendable {
        /// Edges for one unit.
        package var perUnit: Double
        package var unit: Unit
        package init(perUnit: Double, unit: Unit) { (self.perUnit, self.unit) = (perUnit, unit) }
    }

    package init(pin: GPIOPin) { self.pin = pin }
}
