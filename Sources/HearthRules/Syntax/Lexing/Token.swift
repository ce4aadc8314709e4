/// The smallest piece of a text. White space and comments are pieces too.
package struct Token: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A name or keyword; which of them the grammar decides.
        case word
        /// Digits, with or without a fraction.
        case number
        /// `7:00`, `23:59:59`.
        case time
        /// `2026-03-01`.
        case isoDate
        /// A unit that is no word: `%`, `°C`, `µg/m³`.
        case unit
        /// A whole text in quotes, or what there is of it.
        case text
        /// `{ } ( ) [ ] , : ; . = < <= > >= + - * / ->`.
        case symbol
        case space
        case newline
        /// From `#` to the end of the line.
        case comment
        /// What belongs nowhere.
        case stray
    }
    package var kind: Kind
    package var span: Span
    package init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }
}
