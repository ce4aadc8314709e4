/// A word, and behind a colon who: `clock`, `person:ann`, `rule:Evening`. What earlier versions have kept,
/// `{"person":{"_0":"ann"}}`, is read as well.
extension Origin: Codable {
    private enum Case: String, CodingKey { case person, automation, query, rule, mqtt, twin, device, clock }
    private enum Content: CodingKey { case _0 }

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
        let (name, who) = try Origin.parts(from: decoder)
        switch name {
        case .person: self = .person(who)
        case .automation: self = .automation(who)
        case .query: self = .query(who)
        case .rule: self = .rule(who)
        case .mqtt: self = .mqtt
        case .twin: self = .twin
        case .device: self = .device
        case .clock: self = .clock
        }
    }

    private static func parts(from decoder: any Decoder) throws -> (Case, who: String) {
        let record: String
        do { record = try decoder.singleValueContainer().decode(String.self) } catch DecodingError.typeMismatch {
            return try parts(named: decoder.container(keyedBy: Case.self))
        }
        let word = record.prefix { $0 != ":" }
        guard let name = Case(rawValue: String(word)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(word)' is nobody who does anything"))
        }
        return (name, String(record.dropFirst(word.count + 1)))
    }

    private static func parts(named object: KeyedDecodingContainer<Case>) throws -> (Case, who: String) {
        guard let name = object.allKeys.first else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: object.codingPath, debugDescription: "it does not say who"))
        }
        let content = try object.nestedContainer(keyedBy: Content.self, forKey: name)
        return (name, try content.decodeIfPresent(String.self, forKey: ._0) ?? "")
    }

    package func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }
}
