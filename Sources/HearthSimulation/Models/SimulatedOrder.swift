package import HearthModel

/// What a simulated device is told, in canonical terms.
package struct SimulatedOrder: Equatable, Sendable {
    /// Property → value.
    package var values: [String: Value] = [:]
    /// A mover stops where it is.
    package var stops = false

    package init(values: [String: Value] = [:], stops: Bool = false) { (self.values, self.stops) = (values, stops) }

    package var isEmpty: Bool { values.isEmpty && !stops }

    /// As a real device takes it: numbers beyond a property's range mean the end of the range.
    package var clamped: SimulatedOrder {
        var order = self
        for (name, value) in values {
            guard let number = value.number, case .number(_, let range?, _) = Property.standard(name)?.type else {
                continue
            }
            order.values[name] = .number(max(range.lowerBound, min(range.upperBound, number)))
        }
        return order
    }
}
