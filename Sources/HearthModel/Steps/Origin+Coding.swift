/// A word, and behind a colon who: `clock`, `person:ann`, `rule:Evening`.
extension Origin: Codable {
    /// What is kept of it.
    package var record: String {
        switch self {
        case .person(let user): "person:" + user
        case .automation(let user): "automation:" + user
        case .query(let user): "query:" + user
        case .rule(let name): "rule:" + name
        case .mqtt: "mqtt"
        case .twin: "twin"
        case .device: "device"
        case .clock: "clock"
        }
    }

    package init(from decoder: any Decoder) throws {
        let record = try decoder.singleValueContainer().decode(String.self)
        let word = record.prefix { $0 != ":" }
        let who = String(record.dropFirst(word.count + 1))
        switch word {
        case "person": self = .person(who)
        case "automation": self = .automation(who)
        case "query": self = .query(who)
        case "rule": self = .rule(who)
        case "mqtt": self = .mqtt
        case "twin": self = .twin
        case "device": self = .device
        case "clock": self = .clock
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(word)' is nobody who does anything"))
        }
    }

    package func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }
}
