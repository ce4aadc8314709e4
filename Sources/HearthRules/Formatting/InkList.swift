/// The tokens of a file that are written, in order.
struct InkList {
    private(set) var inks: [Ink] = []

    /// - Parameter file: its tokens; `;` is left out, for it is written anew where it is needed.
    init(_ file: SyntaxFile) {
        var comments: [Ink.Comment] = []
        var lines = 0
        // Line ends before a `;` that is left out.
        var linesBefore = 0
        var hasCode = false
        func breaks() -> Ink.LineBreaks {
            let lines = max(lines, linesBefore)
            return lines == 0 ? .none : lines == 1 ? .one : .empty
        }
        for token in file.tokens {
            let text = token.kind == .space ? "" : file.source[token.span]
            switch token.kind {
            case .space: break
            case .newline: lines += 1
            case .symbol where text == ";":
                (hasCode, linesBefore, lines) = (true, max(lines, linesBefore), 0)
            case .comment:
                let (start, follows) = (token.span.start, breaks())
                let isTrailing = hasCode && follows == .none
                comments.append(
                    Ink.Comment(start: start, text: text.trimmingEnd(), isTrailing: isTrailing, follows: follows))
                (lines, linesBefore) = (0, 0)
            default:
                var ink = Ink(start: token.span.start, text: InkList.canonical(token, text))
                (ink.follows, ink.comments) = (comments.isEmpty ? breaks() : max(breaks(), .one), comments)
                inks.append(ink)
                (comments, lines, linesBefore, hasCode) = ([], 0, 0, true)
            }
        }
        // What stands at the end of the file hangs on a token of no width.
        var end = Ink(start: file.source.utf8.count, text: "", gap: .none)
        end.comments = comments
        inks.append(end)
        tighten()
    }

    /// Of a token that the tree says nothing about: keywords in lower case.
    private static func canonical(_ token: Token, _ text: String) -> String {
        switch token.kind {
        case .word: text.lowercased()
        case .unit: UnitWord.named(text.lowercased())?.canonical ?? text
        case .time: canonicalTime(text)
        default: text
        }
    }

    /// `HH:MM`, and seconds that are not zero.
    private static func canonicalTime(_ text: String) -> String {
        var parts = text.split(separator: ":").map(String.init)
        if parts[0].count == 1 { parts[0] = "0" + parts[0] }
        if parts.count == 3, parts[2] == "00" { parts.removeLast() }
        return parts.joined(separator: ":")
    }

    private mutating func tighten() {
        for index in inks.indices {
            let isClosing = [",", ":", ")", "]", "."].contains(inks[index].text)
            if index == 0 || isClosing || ["(", "[", "."].contains(inks[index - 1].text) { inks[index].gap = .none }
        }
    }

    /// The first ink at or behind a byte of the source.
    func index(at offset: Int) -> Int {
        var (low, high) = (0, inks.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if inks[middle].start < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func range(_ span: Span) -> Range<Int> { index(at: span.start)..<index(at: span.end) }

    /// With some more before each of some inks, whose positions ascend.
    func inserting(_ more: [Ink], before positions: [Int]) -> InkList {
        guard !positions.isEmpty else { return self }
        var result = self
        result.inks = []
        var copied = 0
        for position in positions {
            result.inks += inks[copied..<position]
            // They are found with the one before them.
            result.inks += more.map { ink in
                var ink = ink
                ink.start = inks[position - 1].start
                return ink
            }
            copied = position
        }
        result.inks += inks[copied...]
        return result
    }

    /// What holds the comments at the end of the file.
    var end: Ink { inks[inks.count - 1] }

    subscript(index: Int) -> Ink {
        get { inks[index] }
        set { inks[index] = newValue }
    }

    subscript(range: Range<Int>) -> ArraySlice<Ink> { inks[range] }

    /// Columns of some inks on one line without the gap before them, or `nil` if a comment keeps them apart.
    func width(_ range: Range<Int>) -> Int? {
        guard let first = range.first else { return 0 }
        var width = -inks[first].gap.text.count
        for index in range {
            if index > first, !inks[index].comments.isEmpty { return nil }
            width += inks[index].width
        }
        return width
    }
}

extension String {
    fileprivate func trimmingEnd() -> String {
        var text = self[...]
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
