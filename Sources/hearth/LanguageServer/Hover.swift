/// What is shown of the place under the cursor.
struct Hover: Sendable {
    /// Markdown.
    var text: String
    var range: Range<TextPosition>
    /// Id of the device of which the running hub knows more, and the property that is meant.
    var device: String?
    var property: String?
}
