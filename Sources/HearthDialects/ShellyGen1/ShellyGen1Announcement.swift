import HearthJSON

/// What a device says of itself on `shellies/announce` (Shelly's Gen1 API, "MQTT").
struct ShellyGen1Announcement: Equatable, Sendable {
    let id: String
    /// 12 hex digits, upper case.
    let mac: String?
    let model: String?
    let firmware: String?

    /// `nil` for what has no name to listen to, and for later generations that play the first.
    init?(_ json: JSONValue) {
        guard let id = json["id"]?.string, Self.isTopicLevel(id), (json["gen"]?.integer ?? 1) == 1 else { return nil }
        self.id = id
        mac = json["mac"]?.string.flatMap { text in
            let digits = text.filter { $0 != ":" }
            return digits.utf8.count == 12 && digits.allSatisfy(\.isHexDigit) ? digits.uppercased() : nil
        }
        model = json["model"]?.string.map { String($0.prefix(64)) }
        firmware = json["fw_ver"]?.string.map { String($0.prefix(64)) }
    }

    static func isTopicLevel(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64 && !text.contains { "/+#\0$".contains($0) }
    }
}
