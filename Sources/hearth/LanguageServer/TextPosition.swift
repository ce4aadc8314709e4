import HearthJSON

/// A place in a text as editors count: lines and UTF-16 code units, both from 0 (LSP 3.17, Position).
struct TextPosition: Hashable, Comparable, Sendable {
    var line: Int
    var character: Int

    init(_ line: Int, _ character: Int) { (self.line, self.character) = (line, character) }

    /// - Returns: `nil` if this is no position.
    init?(_ json: JSONValue?) {
        guard let line = json?["line"]?.integer, let character = json?["character"]?.integer else { return nil }
        // Larger than any text, so that a wrong number only means its end.
        let most = Int64(Int32.max)
        self.init(Int(min(max(0, line), most)), Int(min(max(0, character), most)))
    }

    static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.character) < (b.line, b.character) }

    var json: JSONValue { .members(["line": .int(Int64(line)), "character": .int(Int64(character))]) }
}

extension Range<TextPosition> {
    init?(_ json: JSONValue?) {
        guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
        self = start..<Swift.max(start, end)
    }

    var json: JSONValue { .members(["start": lowerBound.json, "end": upperBound.json]) }
}
