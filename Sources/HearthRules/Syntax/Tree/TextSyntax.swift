/// A text with its interpolated values.
package struct TextSyntax: Sendable {
    package enum Piece: Sendable {
        /// Escapes resolved.
        case plain(String)
        case value(Expression)
        case list(ListSyntax)
    }
    package var pieces: [Piece]
    package var span: Span
    package init(pieces: [Piece], span: Span) { (self.pieces, self.span) = (pieces, span) }
}
