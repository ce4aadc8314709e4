/// One node of a configuration file and where it stands.
struct YAMLNode {
    let position: SourcePosition
    let content: Content

    enum Content {
        case scalar(Scalar)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    struct Entry {
        let key: String
        let keyPosition: SourcePosition
        let value: YAMLNode
    }

    /// A scalar keeps its source text: `ON`, `1` and `1.0` are what was written.
    struct Scalar {
        let text: String
        /// Unquoted, so that `true` or `~` have the meaning of the core schema.
        let plain: Bool
        /// `text` is the name of a secret (`!secret NAME`).
        let secret: Bool

        /// Nothing, `~` or `null` (YAML 1.2.2, section 10.3.2).
        var isNull: Bool { plain && !secret && ["", "~", "null", "Null", "NULL"].contains(text) }
    }

    var isNull: Bool { if case .scalar(let scalar) = content { scalar.isNull } else { false } }

    func has(anyOf keys: [String]) -> Bool {
        if case .mapping(let entries) = content { entries.contains { keys.contains($0.key) } } else { false }
    }

    /// How a message names what was found instead of what was needed. Never the value of a secret.
    var shown: String {
        switch content {
        case .mapping: "a map"
        case .sequence: "a list"
        case .scalar(let scalar) where scalar.isNull: "nothing"
        case .scalar(let scalar): "'\(scalar.secret ? "!secret " : "")\(shortened(scalar.text))'"
        }
    }
}

/// At most 60 characters on one line, for use in a message.
func shortened(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return line.count > 60 ? line.prefix(59) + "…" : line
}
