import HearthModel

/// What a simulated device is told, in canonical terms.
struct SimulatedOrder: Equatable, Sendable {
    /// Property → value.
    var values: [String: Value] = [:]
    /// A mover stops where it is.
    var stops = false

    var isEmpty: Bool { values.isEmpty && !stops }
}
