/// Writes inks and their comments on lines.
struct LineWriter {
    static let columns = 120

    private(set) var text = ""
    private(set) var column = 0
    /// Of the sentence that is written, at its first line.
    private var indent = 0
    /// A line end that is due before the next ink.
    private var due: Due?

    private struct Due {
        var indent: Int
        /// The sentence goes on.
        var continues = false
        /// An empty line of the author may stay.
        var keepsEmpty: Bool
    }

    /// The next ink begins a line.
    mutating func newLine(_ indent: Int, keepsEmpty: Bool = true) { due = Due(indent: indent, keepsEmpty: keepsEmpty) }

    /// Column at which the next ink begins, its gap included.
    func column(of ink: Ink) -> Int { due.map(\.indent) ?? column + ink.gap.text.count }

    mutating func write(_ ink: Ink) {
        comments(of: ink)
        if due != nil {
            end(followed: ink.follows)
        } else {
            append(ink.gap.text)
        }
        append(ink.text)
    }

    /// The comments before an ink: behind the code of their line, or on lines of their own.
    mutating func comments(of ink: Ink) {
        // Inside a sentence, what follows is indented as a line that did not fit.
        let isInside = due == nil
        var next = due ?? Due(indent: indent + 2, continues: true, keepsEmpty: false)
        for (index, comment) in ink.comments.enumerated() {
            // Behind a comma that was left out it would run into the comment before.
            if comment.isTrailing, index == 0, !text.isEmpty {
                append("  ")
            } else {
                due = due ?? next
                end(followed: comment.follows)
                next.keepsEmpty = !isInside
            }
            append(comment.text)
            due = next
        }
    }

    /// Breaks a sentence that is too long.
    mutating func continueOnNextLine() { due = Due(indent: indent + 2, continues: true, keepsEmpty: false) }

    /// Text of the source in the place of its first ink.
    mutating func write(verbatim text: String, instead ink: Ink) {
        var ink = ink
        ink.text = text
        write(ink)
    }

    private mutating func end(followed: Ink.LineBreaks) {
        guard let due else { return }
        self.due = nil
        if !text.isEmpty { text += followed == .empty && due.keepsEmpty ? "\n\n" : "\n" }
        column = 0
        if !due.continues { indent = due.indent }
        append(String(repeating: " ", count: due.indent))
    }

    private mutating func append(_ piece: String) {
        text += piece
        column += piece.count
    }

    /// The whole text, with one line end at its end.
    func finish() -> String {
        text.isEmpty ? "" : text + "\n"
    }
}
