/// To which driver a topic leads, and to what of it. It holds no reference, so that handing it on costs nothing.
struct Route: Equatable, Sendable {
    let family: Family
    /// What kind of topic it is, as the driver counts them.
    private let kind: UInt8
    /// Which unit, node or bridge of the driver.
    let unit: Int
    /// Which part of the unit.
    let part: Int

    init(_ family: Family, _ kind: some RawRepresentable<UInt8>, _ unit: Int = 0, part: Int = 0) {
        (self.family, self.kind, self.unit, self.part) = (family, kind.rawValue, unit, part)
    }

    /// The kind of topic, in the words of the driver that made the route.
    func kind<Kind: RawRepresentable<UInt8>>(as _: Kind.Type = Kind.self) -> Kind {
        guard let kind = Kind(rawValue: kind) else {
            preconditionFailure("A route reached a driver that does not know this kind of topic")
        }
        return kind
    }
}
