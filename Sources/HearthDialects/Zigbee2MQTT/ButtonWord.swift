/// What the `action` of a Zigbee remote says: which button, and what was done with it (docs/spec/devices.md, section
/// 6.1).
struct ButtonWord: Equatable, Sendable {
    /// One of the words of class `button`.
    let event: String
    let button: String?

    init(_ action: String) {
        var strong: String?
        var isWeak = false
        var isUnderstood = true
        var button: [String] = []
        for part in action.lowercased().split(whereSeparator: { $0 == "_" || $0 == "-" || $0 == " " }).map(String.init)
        {
            if let event = Self.events[part] {
                // What ends a press says more than that there was one: `hold_release`.
                if strong == nil || event == "release" { strong = event }
            } else if ["on", "off", "toggle"].contains(part) {
                isWeak = true
            } else if part.allSatisfy(\.isNumber) || ["left", "right"].contains(part) {
                button.append(part)
            } else if part != "button" {
                isUnderstood = false
            }
        }
        event = isUnderstood ? strong ?? (isWeak ? "press" : "other") : "other"
        self.button = button.isEmpty ? nil : button.joined(separator: "_")
    }

    private static let events = [
        "single": "press", "press": "press", "click": "press", "short": "press", "double": "double",
        "triple": "triple", "hold": "long", "long": "long", "release": "release",
    ]
}
