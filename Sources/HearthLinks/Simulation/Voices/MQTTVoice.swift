import HearthDialects
import HearthJSON
import HearthModel
import HearthSimulation

/// A device of no dialect: one topic per property, bare values, words in upper case (docs/spec/devices.md, section
/// 2.5).
struct MQTTVoice: SimulatedVoice {
    private static let primaryTopic = "state"

    /// `<base topic>/simulated/mqtt/<id>`.
    let base: String
    let properties: [Property]

    func topic(of property: Property) -> String {
        base + "/" + (property.name == properties.first?.name ? Self.primaryTopic : property.name)
    }

    func commandTopic(of property: Property) -> String {
        property.name == properties.first?.name ? base + "/set" : topic(of: property) + "/set"
    }

    var availabilityTopic: String { base + "/availability" }

    var filters: [TopicFilter] {
        properties.filter(\.settable).map { TopicFilter(filter: commandTopic(of: $0)) }
    }

    func introduction() -> [Publication] { [availability("online")] }

    func farewell() -> [Publication] { [availability("offline")] }

    var retainedTopics: [String] { [availabilityTopic] }

    private func availability(_ word: String) -> Publication {
        Publication(topic: availabilityTopic, payload: Array(word.utf8), retain: true)
    }

    func report(_ values: [String: Value], for occasion: ReportOccasion, at now: Instant) -> [Publication] {
        properties.compactMap { property in
            guard let value = values[property.name], let payload = Self.payload(value, property.type) else {
                return nil
            }
            return Publication(topic: topic(of: property), payload: payload)
        }
    }

    private static func payload(_ value: Value, _ type: ValueType) -> [UInt8]? {
        switch (value, type) {
        case (.flag(let on), _): Array((on ? "ON" : "OFF").utf8)
        case (.number(let number), _): JSONWriter.document { $0.number(number.rounded(decimals: 3)) }
        case (.text(let text), .text): Array(text.utf8)
        case (.text(let word), _): Array(word.uppercased().utf8)
        case (.unknown, _): nil
        }
    }

    func understand(_ topic: String, _ payload: [UInt8], values: [String: Value]) -> SimulatedRequest? {
        guard let property = properties.first(where: { commandTopic(of: $0) == topic }) else { return nil }
        let text = String(decoding: payload, as: UTF8.self)
        var order = SimulatedOrder()
        switch property.type {
        case .flag: order.values[property.name] = .flag(text.uppercased() == "ON")
        case .number: if let number = Double(text), number.isFinite { order.values[property.name] = .number(number) }
        case .text: order.values[property.name] = .text(text)
        case .word, .event: if let word = Self.states[text] { order.values[property.name] = .text(word) }
        }
        if text == "STOP" { order = SimulatedOrder(stops: true) }
        if order.isEmpty, case .word(let words) = property.type, words.contains(text.lowercased()) {
            order.values[property.name] = .text(text.lowercased())
        }
        return order.isEmpty ? nil : .order(order)
    }

    /// Commands that name the deed, not the state.
    private static let states = [
        "OPEN": "open", "CLOSE": "closed", "LOCK": "locked", "UNLOCK": "unlocked", "PRESS": "press",
    ]

    /// A plain topic has no way to say no.
    func refusal(of topic: String, _ payload: [UInt8]) -> [Publication] { [] }
}
