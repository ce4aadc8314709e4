import HearthJSON
import HearthModel

/// What somebody asks of the hub on one of its own topics.
enum MQTTRequest: Equatable {
    case mode(String)
    case scene(String)
    /// A device by its id; the value is a map of properties, or that of the primary one.
    case device(String, ControlValue)

    /// The most bytes that are looked at.
    private static let limit = 16 << 10

    /// The filters under which wishes come in.
    static func filters(under base: String) -> [String] {
        [base + "/mode/set", base + "/scene/+/apply", base + "/device/+/set"]
    }

    /// - Parameter path: the topic below the base.
    /// - Returns: `nil` if the topic is none of these, or the payload no text.
    init?(path: String, payload: UnsafeRawBufferPointer) {
        let levels = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard payload.count <= Self.limit, let text = String(validating: payload, as: UTF8.self) else { return nil }
        switch (levels.first, levels.count, levels.last) {
        case ("mode", 2, "set"): self = .mode(text)
        case ("scene", 3, "apply"): self = .scene(levels[1])
        case ("device", 3, "set"): self = .device(levels[1], Self.value(text, payload))
        default: return nil
        }
    }

    /// Words need no quotes.
    private static func value(_ text: String, _ payload: UnsafeRawBufferPointer) -> ControlValue {
        do {
            return ControlValue(try JSONValue(parsing: Array(payload)))
        } catch {
            return .text(text)
        }
    }
}
