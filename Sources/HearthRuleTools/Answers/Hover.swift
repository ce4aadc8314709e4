/// What is shown of the place under the cursor.
package struct Hover: Sendable {
    /// Markdown.
    package var text: String
    package var range: Range<TextPosition>
    /// Id of the device of which the running hub knows more, and the property that is meant.
    package var device: String?
    package var property: String?
}
