extension YAMLNode.Scalar {
    /// `true` and `false` of the core schema, and the words that people write for them.
    var flag: Bool? {
        guard plain, !secret else { return nil }
        return switch text.lowercased() {
        case "true", "on", "yes": true
        case "false", "off", "no": false
        default: nil
        }
    }

    var integer: Int? { plain && !secret ? Int(text) : nil }

    /// A finite decimal number; not the hexadecimal forms, `inf` and `nan` that Swift would read too.
    var number: Double? { plain && !secret ? decimal(text) : nil }
}

/// `-12`, `0.5`, `1e3`
func decimal(_ text: some StringProtocol) -> Double? {
    let digits = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard digits, let number = Double(text), number.isFinite else { return nil }
    return number
}
