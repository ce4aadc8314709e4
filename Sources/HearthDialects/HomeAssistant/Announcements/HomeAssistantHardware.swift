import HearthJSON

/// The piece of hardware that entities say they belong to.
struct HomeAssistantHardware: Equatable, Sendable {
    /// Identifiers and connections. Entities that share one belong together. None: the entity stands alone.
    let identities: [Identity]
    private(set) var name: String?
    private(set) var manufacturer: String?
    private(set) var model: String?
    private(set) var firmware: String?
    /// The id that an area of this name would have.
    private(set) var area: String?

    /// The most identities that are looked at.
    private static let maximumIdentities = 16

    init(_ json: JSONValue?) {
        let identifiers = json?["identifiers"]
        let named = (identifiers?.array ?? identifiers.map { [$0] } ?? []).compactMap { value -> Identity? in
            let text = value.string ?? value.integer.map(String.init)
            return text.flatMap { $0.isEmpty ? nil : Identity("ha:" + $0) }
        }
        let connected = (json?["connections"]?.array ?? []).compactMap { Self.identity(of: $0.array ?? []) }
        identities = Array((named + connected).prefix(Self.maximumIdentities))
        name = json?["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        manufacturer = json?["manufacturer"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        model = json?["model"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        firmware = json?["sw_version"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        area = json?["suggested_area"]?.string.flatMap { $0.isEmpty ? nil : PropertyName.slug($0) }
    }

    /// Many name a device with one of its entities only: what this one leaves out another one may say.
    mutating func complete(with other: HomeAssistantHardware) {
        name = name ?? other.name
        manufacturer = manufacturer ?? other.manufacturer
        model = model ?? other.model
        firmware = firmware ?? other.firmware
        area = area ?? other.area
    }

    /// A MAC is written as other families write it, so that they are known to mean the same hardware.
    private static func identity(of connection: [JSONValue]) -> Identity? {
        guard connection.count == 2, let kind = connection[0].string, let text = connection[1].string else {
            return nil
        }
        let digits = text.filter(\.isHexDigit).uppercased()
        if kind == "mac", digits.utf8.count == 12 { return Identity("mac:" + digits) }
        return Identity("ha:" + kind + ":" + text)
    }
}
