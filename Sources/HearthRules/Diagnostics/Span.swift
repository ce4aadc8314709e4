/// A stretch of a file in bytes of its UTF-8.
package struct Span: Hashable, Sendable {
    package var start: Int
    package var end: Int

    package init(_ start: Int, _ end: Int) { (self.start, self.end) = (start, max(start, end)) }

    /// From the beginning of this to the end of the other.
    package func through(_ other: Span) -> Span { Span(min(start, other.start), max(end, other.end)) }

    func contains(_ position: Int) -> Bool { start <= position && position < end }

    func clamped(to count: Int) -> Range<Int> {
        let lower = min(max(0, start), count)
        return lower..<min(max(lower, end), count)
    }
}
