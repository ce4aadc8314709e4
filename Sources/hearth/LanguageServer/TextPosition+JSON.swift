import HearthJSON
import HearthRuleTools

/// As `Position` of LSP 3.17.
extension TextPosition {
    /// - Returns: `nil` if this is no position.
    init?(_ json: JSONValue?) {
        guard let line = json?["line"]?.integer, let character = json?["character"]?.integer else { return nil }
        // Larger than any text, so that a wrong number only means its end.
        let most = Int64(Int32.max)
        self.init(Int(min(max(0, line), most)), Int(min(max(0, character), most)))
    }

    var json: JSONValue { .members(["line": .int(Int64(line)), "character": .int(Int64(character))]) }
}

extension Range<TextPosition> {
    init?(_ json: JSONValue?) {
        guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
        self = start..<Swift.max(start, end)
    }

    var json: JSONValue { .members(["start": lowerBound.json, "end": upperBound.json]) }
}

extension TextEdit {
    var json: JSONValue { .members(["range": range.json, "newText": .string(text)]) }
}
