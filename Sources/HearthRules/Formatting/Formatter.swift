/// Writes a file in the one canonical form (rule-language.md, section 19). Nothing is reordered but the words of a
/// rule; comments stay. A declaration with a mistake in it stays as it is written, to the letter.
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
        formatter.writer.comments(of: inks[inks.inks.count - 1])
        return formatter.writer.finish()
    }

    private init(source: SourceText, inks: InkList) { (self.source, self.inks) = (source, inks) }

    /// What the file is made of.
    private enum Item {
        case declaration(Declaration)
        /// What was not understood, or only in part.
        case verbatim(Span)

        static func items(of file: SyntaxFile) -> [Item] {
            var items: [Item] = []
            var rest = file.declarations[...]
            var doubts = file.findings.map(\.span.start).sorted()[...]
            var position = 0
            for token in file.tokens where token.span.start >= position && token.isCode {
                if let declaration = rest.first, declaration.span.start == token.span.start {
                    rest.removeFirst()
                    position = declaration.span.end
                    doubts = doubts.drop { $0 < token.span.start }
                    let isSound = (doubts.first ?? .max) > declaration.span.end
                    items.append(isSound ? .declaration(declaration) : .verbatim(declaration.span))
                } else {
                    items.append(.verbatim(token.span))
                }
                guard items.count > 1, case .verbatim(let last) = items[items.count - 1],
                    case .verbatim(let before) = items[items.count - 2]
                else { continue }
                items.removeLast(2)
                items.append(.verbatim(before.through(last)))
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
            let first = inks.index(at: span.start)
            writer.newLine(0)
            writer.write(verbatim: source[span], instead: inks[first])
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

extension Token {
    fileprivate var isCode: Bool { kind != .space && kind != .newline && kind != .comment }
}
