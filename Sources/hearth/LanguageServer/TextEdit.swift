/// A change of a text: what stands at a range gives way to another text.
struct TextEdit: Hashable, Sendable {
    var range: Range<TextPosition>
    var text: String

    init(range: Range<TextPosition>, text: String) { (self.range, self.text) = (range, text) }
}
