import HearthJSON

/// A state map as people read it: `on, brightness 40`.
enum StateText {
    static func of(_ state: JSONValue?) -> String {
        guard case .object(let members)? = state, !members.isEmpty else { return "unknown" }
        return members.map { member in
            switch (member.key, member.value) {
            case ("on", .bool(let on)): on ? "on" : "off"
            case (let key, .bool(let yes)): key + (yes ? " yes" : " no")
            case ("state", .string(let word)): word
            case (let key, .string(let word)): key + " " + word
            case (let key, let value): key + " " + JSONText.of(value)
            }
        }.joined(separator: ", ")
    }
}
