import HearthJSON

/// A group that a bridge keeps: what it is told, all its members do at the same moment.
struct Zigbee2MQTTGroup: Equatable, Sendable {
    let name: String
    /// Addresses, lower case.
    let members: Set<String>

    /// `nil` for an entry without a name or without members.
    init?(_ json: JSONValue) {
        guard let name = json["friendly_name"]?.string, !name.isEmpty, name.utf8.count <= 256 else { return nil }
        self.name = name
        members = Set((json["members"]?.array ?? []).compactMap { $0["ieee_address"]?.string?.lowercased() })
        if members.isEmpty { return nil }
    }
}
