/// What was done with which key of a remote control: `on_hold` is that "on" was held.
package struct KeyPress: Sendable, Hashable, Codable {
    /// `press`, `double`, `long`, `release`, and `turn` of a knob.
    package var done: String
    /// Of a knob the way that it was turned.
    package var key: String
    package init(_ done: String, of key: String) { (self.done, self.key) = (done, key) }

    /// - Parameter raw: as the remote says it: parts with `_`, `-` or spaces between them. What says of no part that it
    ///   was done with the key has pressed it.
    package init(raw: String) {
        var done: String?
        var key: [Substring] = []
        for part in raw.lowercased().split(whereSeparator: { $0 == "_" || $0 == "-" || $0 == " " }) {
            if let word = KeyPress.words[String(part)] {
                // What ends a press says more than that there was one: `hold_release`.
                if done == nil || word == "release" { done = word }
            } else if part != "button" {
                key.append(part)
            }
        }
        if done == "turn", let way = key.lazy.compactMap({ KeyPress.ways[String($0)] }).first { key = [way] }
        (self.done, self.key) = (done ?? "press", key.joined(separator: "_"))
    }

    private static let ways: [String: Substring] = [
        "right": "right", "clockwise": "right", "left": "left", "counterclockwise": "left", "anticlockwise": "left",
    ]
    private static let words = [
        "single": "press", "press": "press", "click": "press", "short": "press", "step": "press", "double": "double",
        "triple": "triple", "hold": "long", "long": "long", "move": "long", "release": "release", "stop": "release",
        "rotate": "turn", "rotation": "turn", "turn": "turn",
    ]
}
