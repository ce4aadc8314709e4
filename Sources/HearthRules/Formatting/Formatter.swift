/// Writes a file in the one canonical form (docs/spec/rule-language.md, section 19). Nothing is reordered but the words
/// of a rule; comments stay. A declaration with a mistake in it stays as it is written, to the letter.
package struct Formatter {
    let source: SourceText
    var inks: InkList
    var writer = LineWriter()

    /// - Parameter names: how the registry spells a name; `nil` leaves it as written.
    package static func format(_ file: SyntaxFile, names: (Ref) -> String?) -> String {
        guard file.source.unreadable == nil else { return file.source.text }
        let items = Item.items(of: file)
        let sound = items.compactMap { item in
            if case .declaration(let declaration) = item { declaration } else { nil }
        }
        let inks = Spelling.spell(sound, in: InkList(file), names: names)
        var formatter = Formatter(source: file.source, inks: inks)
        for item in items { formatter.write(item) }
        formatter.writer.newLine(0)
        formatter.writer.comments(of: formatter.inks.end)
        return formatter.writer.finish()
    }

    private init(source: SourceText, inks: InkList) { (self.source, self.inks) = (source, inks) }

    /// What the file is made of.
    private enum Item {
        case declaration(Declaration)
        /// Lines with something in them that was not understood.
        case verbatim(Span)

        var span: Span {
            switch self {
            case .declaration(let declaration): declaration.span
            case .verbatim(let span): span
            }
        }

        var isVerbatim: Bool {
            if case .verbatim = self { true } else { false }
        }

        static func items(of file: SyntaxFile) -> [Item] {
            var items: [Item] = []
            var rest = file.declarations[...]
            var doubts = file.diagnostics.map(\.span.start).sorted()[...]
            var isNewLine = true
            var lineStart = 0
            for token in file.tokens where token.span.start >= items.last?.span.end ?? 0 {
                switch token.kind {
                case .newline: (isNewLine, lineStart) = (true, token.span.end)
                case .space, .comment: break
                default:
                    var item = Item.verbatim(Span(isNewLine ? lineStart : token.span.start, token.span.end))
                    if let declaration = rest.first, declaration.span.start == token.span.start {
                        rest.removeFirst()
                        doubts = doubts.drop { $0 < token.span.start }
                        let isSound = (doubts.first ?? .max) > declaration.span.end
                        item = isSound ? .declaration(declaration) : .verbatim(item.span.through(declaration.span))
                    }
                    // What shares a line with something unclear stays with it.
                    if let last = items.last,
                        !isNewLine && last.isVerbatim || item.isVerbatim && (last.isVerbatim || !isNewLine)
                    {
                        items.removeLast()
                        item = .verbatim(last.span.through(item.span))
                    }
                    items.append(item)
                    isNewLine = false
                }
            }
            return items
        }
    }

    private mutating func write(_ item: Item) {
        switch item {
        case .declaration(let declaration):
            writer.newLine(0)
            write(declaration, indent: 0)
        case .verbatim(let span):
            // A `;` at either end is no ink: comments behind it hang on an ink further on.
            var first = inks[inks.index(at: span.start)]
            first.comments.removeAll { $0.start > span.start }
            writer.newLine(0)
            writer.write(verbatim: source[span], instead: first)
            let next = inks.index(at: span.end)
            inks[next].comments.removeAll { $0.start < span.end }
        }
    }

    // MARK: Parts

    /// Writes inks in a row. A row that is too long is broken behind commas and before `and` and `or`.
    ///
    /// - Parameter more: columns that must remain for what follows on the line.
    mutating func write(_ range: Range<Int>, leaving more: Int = 0) {
        var index = range.lowerBound
        while index < range.upperBound {
            var end = index + 1
            while end < range.upperBound, !mayBreak(before: end) { end += 1 }
            let rest = end == range.upperBound ? more : 0
            let width = inks.width(index..<end) ?? 0
            if index > range.lowerBound, writer.column(of: inks[index]) + width + rest > LineWriter.columns {
                writer.continueOnNextLine()
            }
            for position in index..<end { writer.write(inks[position]) }
            index = end
        }
    }

    private func mayBreak(before index: Int) -> Bool {
        let text = inks[index].text
        return text == "and" || text == "or" || inks[index - 1].text == ","
    }

    /// Whether inks fit behind what is on the line.
    func fits(_ range: Range<Int>, leaving more: Int = 0) -> Bool {
        guard let width = inks.width(range), let first = range.first else { return range.isEmpty }
        return writer.column(of: inks[first]) + width + more <= LineWriter.columns
    }

    /// Whether something stands on one line in the text.
    func isOneLine(_ range: Range<Int>) -> Bool { range.dropFirst().allSatisfy { inks[$0].follows == .none } }
}
