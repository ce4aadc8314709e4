import HearthJSON

/// A Zigbee device as Zigbee2MQTT shows it.
struct FakeDevice: Sendable {
    enum Kind: String, Sendable {
        case lamp, plug, motion, contact, lock, thermometer
    }

    let name: String
    let address: String
    let kind: Kind
    /// What the bridge has cached of it.
    var state: [String: JSONValue]
    /// What it does with commands.
    var manner = Manner.answers

    enum Manner: Equatable, Sendable {
        case answers
        /// No report, no error.
        case silent
        /// As `silent`, and the bridge says that it is offline.
        case away
        /// The bridge says this in its log.
        case refuses(String)
    }

    init(_ kind: Kind, _ name: String, _ state: [String: JSONValue]? = nil, manner: Manner = .answers) {
        (self.kind, self.name, self.manner) = (kind, name, manner)
        // Stable and unique enough for a house of some dozens.
        let number = name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(number, radix: 16)
        address = "0x" + String(repeating: "0", count: 16 - digits.count) + digits
        self.state = state ?? kind.state
    }

    var isBattery: Bool { [.motion, .contact, .thermometer].contains(kind) }

    /// Its entry in `bridge/devices`.
    var entry: String {
        """
        {"ieee_address":"\(address)","type":"\(isBattery ? "EndDevice" : "Router")","network_address":4711,\
        "supported":true,"disabled":false,"friendly_name":"\(name)","endpoints":{},"interviewing":false,\
        "interview_completed":true,"power_source":"\(isBattery ? "Battery" : "Mains (single phase)")",\
        "model_id":"T-\(kind.rawValue)","definition":{"model":"T-\(kind.rawValue)","vendor":"Testware",\
        "description":"A \(kind.rawValue)","supports_ota":false,\
        "options":[{"access":2,"name":"transition","property":"transition","type":"numeric","value_min":0}],\
        "exposes":[\(kind.exposes)]}}
        """
    }
}

extension FakeDevice.Kind {
    fileprivate var state: [String: JSONValue] {
        switch self {
        case .lamp: ["state": .string("OFF"), "brightness": .int(254), "color_temp": .int(370)]
        case .plug: ["state": .string("OFF"), "power": .number(0.5), "energy": .number(1.25)]
        case .motion: ["occupancy": .bool(false), "illuminance": .int(12), "battery": .int(97)]
        case .contact: ["contact": .bool(true), "battery": .int(80), "tamper": .bool(false)]
        case .lock: ["state": .string("UNLOCK"), "lock_state": .string("unlocked")]
        case .thermometer: ["temperature": .number(21.5), "humidity": .number(40), "battery": .int(64)]
        }
    }

    /// As in the documentation of Zigbee2MQTT, "Exposes".
    fileprivate var exposes: String {
        switch self {
        case .lamp:
            """
            {"type":"light","features":[\(Self.state),\
            {"access":7,"name":"brightness","property":"brightness","type":"numeric","value_max":254,"value_min":0},\
            {"access":7,"name":"color_temp","property":"color_temp","type":"numeric","unit":"mired","value_max":454,\
            "value_min":153}]}
            """
        case .plug:
            """
            {"type":"switch","features":[\(Self.state)]},\
            {"access":1,"name":"power","property":"power","type":"numeric","unit":"W"},\
            {"access":1,"name":"energy","property":"energy","type":"numeric","unit":"kWh"}
            """
        case .motion:
            """
            {"access":1,"name":"occupancy","property":"occupancy","type":"binary","value_off":false,"value_on":true},\
            {"access":1,"name":"illuminance","property":"illuminance","type":"numeric","unit":"lx"},\(Self.battery)
            """
        case .contact:
            """
            {"access":1,"name":"contact","property":"contact","type":"binary","value_off":true,"value_on":false},\
            {"access":1,"name":"tamper","property":"tamper","type":"binary","value_off":false,"value_on":true},\
            \(Self.battery)
            """
        case .lock:
            """
            {"type":"lock","features":[{"access":7,"name":"state","property":"state","type":"binary",\
            "value_off":"UNLOCK","value_on":"LOCK"},{"access":1,"name":"lock_state","property":"lock_state",\
            "type":"enum","values":["not_fully_locked","locked","unlocked"]}]}
            """
        case .thermometer:
            """
            {"access":1,"name":"temperature","property":"temperature","type":"numeric","unit":"°C"},\
            {"access":1,"name":"humidity","property":"humidity","type":"numeric","unit":"%"},\(Self.battery)
            """
        }
    }

    private static let state = """
        {"access":7,"name":"state","property":"state","type":"binary","value_off":"OFF","value_on":"ON",\
        "value_toggle":"TOGGLE"}
        """

    private static let battery = """
        {"access":1,"category":"diagnostic","name":"battery","property":"battery","type":"numeric","unit":"%",\
        "value_max":100,"value_min":0}
        """
}
