import HearthModel

/// What a simulated device is told, in canonical terms.
struct SimulatedOrder: Equatable, Sendable {
    /// Property → value.
    var values: [String: Value] = [:]
    /// A mover stops where it is.
    var stops = false

    var isEmpty: Bool { values.isEmpty && !stops }

    /// As a real device takes it: numbers beyond a property's range mean the end of the range.
    var clamped: SimulatedOrder {
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
