/// A text from `secrets.yaml`. It shows itself nowhere: not in logs, not in messages, not in what is printed of the
/// value that holds it.
package struct Secret: Sendable, Equatable {
    package let text: String

    package init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
