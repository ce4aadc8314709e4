import HearthJSON

/// The keys of one entity in their long forms, with whole topics.
struct EntityConfiguration: Sendable {
    private var values: [String: JSONValue] = [:]
    /// What `~` stands for.
    let base: String?

    /// - Parameter base: of the message around it, where it has none of its own.
    init(_ members: [JSONValue.Member], base outer: String? = nil) {
        base = members.last { $0.key == "~" }?.value.string ?? outer
        for member in members where member.key != "~" {
            let key = DiscoveryKeys.entity[member.key] ?? member.key
            values[key] = Self.expanded(member.value, key, base)
        }
    }

    private static func expanded(_ value: JSONValue, _ key: String, _ base: String?) -> JSONValue {
        switch (key, value) {
        case ("availability", .array(let sources)):
            .array(
                sources.map { source in
                    guard let members = source.object else { return source }
                    return .object(
                        members.map { member in
                            let key = DiscoveryKeys.entity[member.key] ?? member.key
                            return JSONValue.Member(key, expanded(member.value, key, base))
                        })
                })
        case ("availability", .object): expanded(.array([value]), key, base)
        case ("device", .object(let members)): renamed(members, by: DiscoveryKeys.device)
        case ("origin", .object(let members)): renamed(members, by: DiscoveryKeys.origin)
        case (_, .string(let text)) where key.hasSuffix("topic"): .string(whole(text, base))
        default: value
        }
    }

    private static func renamed(_ members: [JSONValue.Member], by table: [String: String]) -> JSONValue {
        .object(members.map { JSONValue.Member(table[$0.key] ?? $0.key, $0.value) })
    }

    private static func whole(_ topic: String, _ base: String?) -> String {
        guard let base else { return topic }
        if topic.hasPrefix("~") { return base + topic.dropFirst() }
        return topic.hasSuffix("~") ? String(topic.dropLast()) + base : topic
    }

    /// Takes over what a device says for all its components.
    mutating func inherit(from device: EntityConfiguration) {
        if values["availability"] == nil, values["availability_topic"] == nil {
            for key in ["availability", "availability_topic", "availability_template"] { take(key, from: device) }
        }
        for key in [
            "availability_mode", "payload_available", "payload_not_available", "command_topic", "state_topic", "qos",
            "encoding",
        ] { take(key, from: device) }
    }

    private mutating func take(_ key: String, from device: EntityConfiguration) {
        values[key] = values[key] ?? device.values[key]
    }
}

// MARK: - Looking up

extension EntityConfiguration {
    var count: Int { values.count }

    /// `nil` also where it is `null`.
    subscript(key: String) -> JSONValue? { values[key].flatMap { $0.isNull ? nil : $0 } }

    /// Whether the key is there and `null`, which often means that there is no such thing.
    func isNull(_ key: String) -> Bool { values[key]?.isNull == true }

    /// Who sent the message.
    var origin: String? { values["origin"]?["name"]?.string }

    /// All topics, whatever they are for.
    var topics: [String] {
        values.filter { $0.key.hasSuffix("topic") }.compactMap(\.value.string) + availabilityTopics
    }

    private var availabilityTopics: [String] {
        values["availability"]?.array?.compactMap { $0["topic"]?.string } ?? []
    }

    /// `nil` also where it is empty: firmwares write that for "none".
    func text(_ key: String) -> String? { self[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }

    func number(_ key: String) -> Double? {
        self[key].flatMap { $0.double ?? $0.string.flatMap(Double.init) }.flatMap { $0.isFinite ? $0 : nil }
    }

    func flag(_ key: String) -> Bool? {
        switch self[key] {
        case .bool(let flag)?: flag
        case .string(let text)?: ["true", "on", "yes", "1"].contains(text.lowercased())
        case .int(let number)?: number != 0
        default: nil
        }
    }

    /// A list of texts, or one text.
    func list(_ key: String) -> [String] {
        self[key]?.array?.compactMap(Self.payload) ?? text(key).map { [$0] } ?? []
    }

    /// What goes over the wire for something, as text, spelled as Python does.
    func payload(_ key: String, or usual: String) -> String { self[key].flatMap(Self.payload) ?? usual }

    /// The same, where `null` says that there is none.
    func payloadIfAny(_ key: String, or usual: String?) -> String? {
        isNull(key) ? nil : self[key].flatMap(Self.payload) ?? usual
    }

    private static func payload(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .bool(let flag): flag ? "True" : "False"
        case .int(let number): String(number)
        case .number(let number): TemplateText.text(of: number)
        default: nil
        }
    }
}
