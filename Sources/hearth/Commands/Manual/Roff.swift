/// A manual page while it is written, in the macros of mdoc(7).
struct Roff {
    private(set) var text = ""

    /// - Parameters:
    ///   - line: a macro and what it reads itself.
    ///   - words: more for it, of which it reads nothing itself.
    mutating func macro(_ line: String, _ words: String = "") {
        text += "." + line + (words.isEmpty ? "" : " \"" + Self.escaped(words).replacing("\"", with: "\\(dq") + "\"")
        text += "\n"
    }

    mutating func words(_ words: String) { text += Self.escaped(words) + "\n" }

    /// Text as it stands in the sources: a long line has been broken for its width and goes on in the next one, a short
    /// one ends where it shall end.
    mutating func paragraphs(_ discussion: String) {
        var lastLength = Int.max
        for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                macro("Pp")
                lastLength = .max
                continue
            }
            if lastLength < 90 { macro("br") }
            lastLength = line.count
            words(String(line.drop { $0 == " " }))
        }
    }

    mutating func list(_ items: [(name: String, meaning: String)]) {
        guard !items.isEmpty else { return }
        macro("Bl -tag -width Ds")
        for item in items {
            macro("It", item.name)
            words(item.meaning)
        }
        macro("El")
    }

    /// Characters that the language would take for its own.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
