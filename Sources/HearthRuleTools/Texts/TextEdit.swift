/// A change of a text: what stands at a range gives way to another text.
package struct TextEdit: Hashable, Sendable {
    package var range: Range<TextPosition>
    package var text: String

    package init(range: Range<TextPosition>, text: String) { (self.range, self.text) = (range, text) }
}
