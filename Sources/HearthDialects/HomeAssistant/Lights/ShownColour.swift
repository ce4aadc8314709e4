import HearthModel

/// What a lamp with a topic for each property tells of its colour. Only what it shows is a fact: a colour, or a colour
/// temperature. The rest is remembered until it says that it shines so, since its topics come in any order.
struct ShownColour: Sendable {
    /// Under this name the lamp tells in which way it shines.
    static let mode = "color_mode"

    private var mode: String?
    private var told: [String: Value] = [:]

    private static let names = ["hue", "saturation", "color_temp"]

    /// Takes out what does not count, and puts in what a new mode makes known or unknown.
    mutating func sift(_ heard: inout [EntityReading.Heard]) {
        for case (Self.mode, .value(let value)) in heard {
            let word = value.text.flatMap { ["", "None", "unknown"].contains($0) ? nil : $0 }
            if word == mode { continue }
            mode = word
            heard += Self.names.compactMap { name in
                counts(name) ? told[name].map { (name, .value($0)) } : (name, .value(.unknown))
            }
            return
        }
        for case (let name, .value(let value)) in heard where Self.names.contains(name) { told[name] = value }
        heard.removeAll { !counts($0.property) }
    }

    private func counts(_ name: String) -> Bool {
        guard let mode, Self.names.contains(name) else { return true }
        return name == "color_temp" ? mode == name : ColourForm(rawValue: mode) != nil
    }
}
