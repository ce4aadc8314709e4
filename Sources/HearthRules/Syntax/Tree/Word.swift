/// A word as written, and where.
package struct Word: Sendable, Hashable {
    package var text: String
    /// Case-folded: by this words are compared.
    package var key: String
    package var span: Span
    package init(_ text: String, span: Span) {
        (self.text, key, self.span) = (text, text.lowercased(), span)
    }

    init(_ text: String, key: String, span: Span) {
        (self.text, self.key, self.span) = (text, key, span)
    }
}

/// `NAME { "." word }`.
package struct Ref: Sendable, Hashable {
    /// Never empty.
    package var words: [Word]
    package init(_ words: [Word]) { self.words = words }
    package var span: Span { words[0].span.through(words[words.count - 1].span) }
    /// Folded, joined by dots.
    package var key: String { words.map(\.key).joined(separator: ".") }
}
