import HearthModel

/// Where in what a device says one property is found, and how it is read. Each family has its own places.
protocol UnitReading: Equatable, Sendable {
    var property: String { get }
    var codec: PropertyCodec { get set }
}

extension UnitReading {
    /// With the type that the house has declared.
    func typed(as type: ValueType) -> PropertyCodec {
        var typed = codec
        typed.type = type
        return typed
    }
}
