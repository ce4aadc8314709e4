import HearthJSON
import HearthModel

/// The document in which a vacuum cleaner tells what it does.
enum VacuumState {
    /// Home Assistant's words, in ours. What rests outside its dock counts as paused.
    private static let states = [
        "cleaning": "cleaning", "docked": "docked", "paused": "paused", "idle": "paused", "returning": "returning",
        "error": "error",
    ]

    static func read(_ payload: TemplatePayload) -> [EntityReading.Heard] {
        guard let json = payload.json, json.object != nil else {
            return [("state", .fault(.malformed)), ("fan_speed", .value(.unknown)), ("battery", .value(.unknown))]
        }
        var heard: [EntityReading.Heard] = []
        switch json["state"] {
        case .string(let word)?:
            heard.append(("state", states[word].map { .value(.text($0)) } ?? .fault(.unknownPayload)))
        case .null?: heard.append(("state", .value(.unknown)))
        default: break
        }
        if let speed = json["fan_speed"]?.string { heard.append(("fan_speed", .value(.text(speed)))) }
        if let battery = json["battery_level"], let property = Property.standard("battery") {
            heard.append(("battery", PropertyCodec(type: property.type).decode(json: battery)))
        }
        return heard
    }
}
