import HearthModel

/// How the devices of a simulated world are, and what of it has reached the hub.
struct SimulatedDevices {
    private var states: [String: String] = [:]
    /// Topic → what was last delivered to this process that can be understood, and when.
    private(set) var heard: [String: (value: Value, at: Instant)] = [:]
    /// Topic → what was last delivered to this process.
    private(set) var lastPayloads: [String: String] = [:]
    /// The plug can be reached.
    var isPlugThere = true
    /// This process has heard that it cannot.
    private(set) var isPlugAway = false

    func state(of topic: String) -> String? { states[topic] }

    /// - Parameter word: as a command says it.
    mutating func change(_ topic: String, to word: String) {
        states[topic] =
            switch (topic, word) {
            case ("d/bolt", "LOCK"), ("d/bolt", "OFF"): "locked"
            case ("d/bolt", "UNLOCK"), ("d/bolt", "ON"): "unlocked"
            default: word
            }
    }

    /// What nobody understands is not what it stays.
    mutating func comeToSenses(_ topic: String) {
        if states[topic] == "perhaps" { change(topic, to: "OFF") }
    }

    /// Whether it can say something.
    func speaks(on topic: String) -> Bool { topic != "d/plug" || isPlugThere }

    mutating func deliver(_ payload: String, on topic: String, at now: Instant) {
        lastPayloads[topic] = payload
        if topic == "d/plug/lwt" { isPlugAway = payload == "offline" }
        if let value = Self.value(of: payload) { heard[topic] = (value, now) }
    }

    mutating func forgetWhatWasHeard() { (heard, lastPayloads, isPlugAway) = ([:], [:], false) }

    /// `nil` if the hub cannot understand it.
    static func value(of payload: String) -> Value? {
        switch payload {
        case "ON": .flag(true)
        case "OFF": .flag(false)
        case "perhaps", "nan", "-400", "online", "offline": nil
        default: Double(payload).map(Value.number) ?? .text(payload)
        }
    }
}
