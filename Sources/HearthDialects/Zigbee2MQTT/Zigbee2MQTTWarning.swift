import HearthJSON

/// How a siren is told that has nothing but the composite `warning` (Zigbee cluster IAS WD). What it does is never
/// reported. It is told only what it lists.
struct Zigbee2MQTTWarning: Equatable, Sendable {
    private let mode: String
    private let level: (loudest: String, softest: String)?
    private let hasStrobe: Bool
    /// In seconds; `nil` where it cannot be told.
    private let longest: Double?

    /// Until somebody ends it, or so long at the most: what sounds for a few seconds is no alarm.
    private static let usualSeconds = 1_800.0

    /// - Returns: `nil` where there is no way to stop it again.
    init?(_ expose: Zigbee2MQTTExpose) {
        guard expose.type == "composite", expose.name == "warning", expose.isSettable else { return nil }
        func feature(_ name: String) -> Zigbee2MQTTExpose? { expose.features.first { $0.name == name } }
        func texts(_ name: String) -> [String] {
            feature(name)?.values.compactMap { if case .text(let text) = $0 { text } else { nil } } ?? []
        }
        let modes = texts("mode")
        let alarms = modes.filter { $0 != "stop" }
        guard modes.contains("stop"),
            let mode = ["emergency", "burglar", "fire"].first(where: alarms.contains) ?? alarms.first
        else { return nil }
        self.mode = mode
        let levels = texts("level")
        level = levels.last.map { ($0, levels[0]) }
        hasStrobe = feature("strobe") != nil
        longest = feature("duration").map { min(Self.usualSeconds, $0.maximum ?? Self.usualSeconds) }
    }

    func json(_ isOn: Bool) -> JSONValue {
        var members = [JSONValue.Member("mode", .string(isOn ? mode : "stop"))]
        if let level { members.append(.init("level", .string(isOn ? level.loudest : level.softest))) }
        if hasStrobe { members.append(.init("strobe", .bool(isOn))) }
        if let longest { members.append(.init("duration", .number(isOn ? longest : 0))) }
        return .object(members)
    }

    static func == (a: Zigbee2MQTTWarning, b: Zigbee2MQTTWarning) -> Bool {
        a.json(true) == b.json(true) && a.json(false) == b.json(false)
    }
}
