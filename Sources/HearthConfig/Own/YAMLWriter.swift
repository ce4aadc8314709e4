/// Writes nodes as YAML, a key or a value on each line, so that what is wrong with a line can be said of its key.
struct YAMLWriter {
    private(set) var text = ""
    private(set) var places: [(id: String, path: [String])] = []

    mutating func line(_ line: String, of id: String, _ path: [String]) {
        text += line + "\n"
        places.append((id, path))
    }

    mutating func write(_ entries: [YAMLNode.Entry], of id: String, at path: [String], depth: Int) {
        for entry in entries {
            write(entry.value, after: Self.text(ofKey: entry.key) + ":", of: id, at: path + [entry.key], depth: depth)
        }
    }

    private mutating func write(
        _ node: YAMLNode, after head: String, of id: String, at path: [String], depth: Int
    ) {
        let indented = String(repeating: "  ", count: depth) + head
        switch node.content {
        case .scalar(let scalar): line(indented + " " + Self.text(of: scalar), of: id, path)
        case .mapping(let entries) where entries.isEmpty: line(indented + " {}", of: id, path)
        case .sequence(let nodes) where nodes.isEmpty: line(indented + " []", of: id, path)
        case .mapping(let entries):
            line(indented, of: id, path)
            write(entries, of: id, at: path, depth: depth + 1)
        case .sequence(let nodes):
            line(indented, of: id, path)
            for (index, node) in nodes.enumerated() {
                write(node, after: "-", of: id, at: path + ["[\(index)]"], depth: depth + 1)
            }
        }
    }

    private static func text(of scalar: YAMLNode.Scalar) -> String {
        if scalar.secret { return "!secret " + quoted(scalar.text) }
        return scalar.plain && isSimple(scalar.text) ? scalar.text : quoted(scalar.text)
    }

    /// A key is a text whatever it looks like.
    private static func text(ofKey key: String) -> String { isSimple(key) ? key : quoted(key) }

    private static func isSimple(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// In double quotes (YAML 1.2.2, section 7.3.1), with everything escaped that a reader may take for a line's end or
    /// for nothing at all.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{A0}", "\u{2028}", "\u{2029}", "\u{E000}", "\u{FEFF}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
