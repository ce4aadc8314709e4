/// A place in a text as editors count: lines and UTF-16 code units, both from 0.
package struct TextPosition: Hashable, Comparable, Sendable {
    package var line: Int
    package var character: Int

    package init(_ line: Int, _ character: Int) { (self.line, self.character) = (line, character) }

    package static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.character) < (b.line, b.character) }
}
