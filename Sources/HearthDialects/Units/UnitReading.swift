import HearthModel

/// Where in what a device says one property is found, and how it is read. Each family has its own places.
protocol UnitReading: Equatable, Sendable {
    var property: String { get }
    var codec: PropertyCodec { get set }
}

extension UnitReading {
    /// As the property that the house has declared.
    func codec(for property: Property) -> PropertyCodec {
        var own = codec
        (own.type, own.limits) = (property.type, property.limits)
        return own
    }
}
