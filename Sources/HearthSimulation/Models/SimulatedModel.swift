package import HearthModel

/// How a thing behaves: its canonical values over time. Knows nothing of topics and wire forms.
package protocol SimulatedModel: Sendable {
    /// What the thing could report now, by property.
    var values: [String: Value] { get }
    /// When it next changes by itself; `nil` if it rests.
    var nextChange: Instant? { get }
    /// Takes an order at once. Properties that it does not have are passed over.
    mutating func obey(_ order: SimulatedOrder, at now: Instant)
    /// Lets time pass.
    /// - Returns: whether something happened that a real device would report by itself.
    mutating func advance(to now: Instant, using random: inout SeededRandom) -> Bool
}

extension SimulatedModel {
    package var nextChange: Instant? { nil }
}
