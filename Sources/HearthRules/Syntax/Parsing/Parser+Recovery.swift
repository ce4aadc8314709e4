/// The braces and brackets around the parser.
struct Nesting {
    /// Section 18.
    static let limit = 32

    var depth = 0
    /// Braces without their closing ones, as pieces, outermost first.
    var open: [Int] = []
    /// Pairs of braces of the present declaration.
    var closed: [(open: Int, close: Int)] = []
    /// A missing brace of the present declaration was told, or hides in an unfinished text.
    var isUnclosedTold = false

    /// Back to where something began, keeping what was learned since.
    func closing(to outer: Nesting) -> Nesting {
        var result = self
        (result.depth, result.open) = (outer.depth, outer.open)
        return result
    }
}

extension Parser {
    /// Counts a brace or bracket that opens here (E301).
    mutating func enter() throws(SyntaxError) {
        guard nesting.depth < Nesting.limit else {
            if !isConfused {
                report("E301", "Nesting is \(Nesting.limit + 1); the limit is \(Nesting.limit).", at: current.span)
            }
            lose()
            throw SyntaxError(isPutRight: false)
        }
        nesting.depth += 1
    }

    mutating func leave() { nesting.depth -= 1 }

    /// Moves behind what was not understood: to a piece at which something may begin, or the brace that ends it all.
    ///
    /// - Parameter start: the first piece of what was not understood; `next` is where that showed.
    mutating func skip(from start: Int, to isClear: (Parser, Int) -> Bool) {
        let unclear = max(next, start + 1)
        var open: [Int] = []
        next = start
        while !isAtEnd, next < unclear || !isOutside(next, of: start) {
            if open.isEmpty, next >= unclear, current.key == "}" || isClear(self, next) { return }
            let key = current.key
            if key == "{" { open.append(next) }
            advance()
            guard key == "}" else { continue }
            if open.popLast() == nil { return }
            // Behind a block something else begins.
            if open.isEmpty, next >= unclear, !sees("else") { return }
        }
        if !open.isEmpty {
            nesting.open += open
            tellUnclosed()
            nesting.open.removeLast(open.count)
        }
    }

    /// Whether a declaration begins at a piece that is no further in than the line of another piece.
    func isOutside(_ index: Int, of other: Int) -> Bool {
        pieces[index].isFirstOnLine && pieces[index].indent <= pieces[other].indent && startsDeclaration(index)
    }

    /// Whether a piece and those behind it look like the beginning of a declaration; its words are free elsewhere.
    func startsDeclaration(_ index: Int) -> Bool {
        func after(_ offset: Int) -> Piece { pieces[min(index + offset, pieces.count - 1)] }
        switch pieces[index].key {
        case "when", "while", "never", "always": return pieces[index].kind == .word && after(1).key != "."
        case "rule", "test": return after(1).kind == .text
        case "var": return after(1).kind == .word && after(2).key == ":"
        case "fn", "recipe", "use": return after(1).kind == .word && after(2).key == "("
        case "group": return after(1).kind == .word && after(2).key == "="
        case "scene", "sequence": return after(1).kind == .word && after(2).key == "{"
        case "modes", "normally", "manual", "device": return pieces[index].isFirstOnLine && after(1).kind == .word
        case "expect": return pieces[index].isFirstOnLine && nesting.open.isEmpty
        default: return false
        }
    }

    /// Tells once that the innermost block is not closed (E109), and where its brace belongs by the indentation.
    mutating func tellUnclosed() {
        guard !nesting.isUnclosedTold, let innermost = nesting.open.last else { return }
        nesting.isUnclosedTold = true
        // A brace that stands further out than the line of its block was meant for a block around it.
        let stolen = nesting.closed.first { pair in
            pieces[pair.close].isFirstOnLine && pieces[pair.close].indent < pieces[pair.open].indent
        }
        let unclosed = stolen?.open ?? innermost
        let place = endBefore(stolen?.close ?? next)
        let rest = Diagnostic.Edit(
            span: endBefore(next),
            text: nesting.open.dropLast().reversed().map { brace(closing: $0, after: next) }.joined())
        var edits = [Diagnostic.Edit(span: place, text: brace(closing: unclosed, after: stolen?.close ?? next))]
        if stolen == nil { edits[0].text += rest.text } else if !rest.text.isEmpty { edits.append(rest) }
        report(
            "E109", "} is missing; the block began at line \(pieces[unclosed].line + 1).", at: place,
            notes: [Diagnostic.Note("The block began here.", file: source.name, span: pieces[unclosed].span)],
            fixes: [Diagnostic.Fix("write `}`", edits)])
    }

    private func endBefore(_ index: Int) -> Span {
        let end = pieces[index - 1].span.end
        return Span(end, end)
    }

    /// The brace that belongs before a piece: on the same line, or under the line of the block.
    private func brace(closing open: Int, after index: Int) -> String {
        let block = pieces[open]
        guard block.line != pieces[index - 1].line else { return " }" }
        return "\n\(source[Span(block.lineStart, block.lineStart + block.indent)])}"
    }
}
