/// A place in a text as editors count: lines and UTF-16 code units, both from 0.
struct TextPosition: Hashable, Comparable, Sendable {
    var line: Int
    var character: Int

    init(_ line: Int, _ character: Int) { (self.line, self.character) = (line, character) }

    static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.character) < (b.line, b.character) }
}
