extension Formatter {
    /// `{ parts }` over several lines.
    ///
    /// - Parameter keepsLines: parts on one line stay there, as far as they fit; else each has its line.
    mutating func writeLines(
        _ braces: Range<Int>, _ parts: [Range<Int>], keepsLines: Bool, indent: Int,
        _ writePart: (inout Formatter, Int, Int) -> Void
    ) {
        let mayShare = keepsLines && !isOneLine(braces)
        writer.write(inks[braces.lowerBound])
        for (index, part) in parts.enumerated() {
            let shares = mayShare && index > 0 && inks[part.lowerBound].follows == .none && fits(part)
            if !shares { writer.newLine(indent + 2, keepsEmpty: index > 0) }
            writePart(&self, index, indent + 2)
        }
        var brace = inks[braces.upperBound - 1]
        writer.newLine(indent + 2, keepsEmpty: !parts.isEmpty)
        writer.comments(of: brace)
        brace.comments = []
        writer.newLine(indent, keepsEmpty: false)
        writer.write(brace)
    }

    mutating func writeLines(_ block: Block, indent: Int) {
        let parts = block.statements.map { inks.range($0.span) }
        writeLines(inks.range(block.span), parts, keepsLines: true, indent: indent) { formatter, index, indent in
            formatter.write(block.statements[index], indent: indent)
        }
    }

    mutating func write(_ statement: Statement, indent: Int) {
        let range = inks.range(statement.span)
        if case .ask(_, _, within: _, otherwise: _, let answers) = statement.kind {
            return writeQuestion(range, answers, indent: indent)
        }
        let blocks = statement.kind.blocks
        let areOneLine = blocks.allSatisfy { isOneLine(inks.range($0.span)) }
        guard !blocks.isEmpty, !areOneLine || !fits(range) else { return write(range) }
        var position = range.lowerBound
        for block in blocks {
            let braces = inks.range(block.span)
            write(position..<braces.lowerBound, leaving: 2)
            // All or none of them, where the author made no difference.
            if !areOneLine, isOneLine(braces), fits(braces) {
                write(braces)
            } else {
                writeLines(block, indent: indent)
            }
            position = braces.upperBound
        }
    }

    private mutating func writeQuestion(_ range: Range<Int>, _ answers: [Answer], indent: Int) {
        let parts = answers.map { inks.range($0.name.span.through($0.block.span)) }
        let braces = (parts.first?.lowerBound ?? range.upperBound - 1) - 1..<range.upperBound
        if isOneLine(braces), fits(range) { return write(range) }
        write(range.lowerBound..<braces.lowerBound, leaving: 2)
        writeLines(braces, parts, keepsLines: false, indent: indent) { formatter, index, indent in
            let block = formatter.inks.range(answers[index].block.span)
            formatter.write(parts[index].lowerBound..<block.lowerBound, leaving: 2)
            if formatter.isOneLine(block), formatter.fits(block) {
                formatter.write(block)
            } else {
                formatter.writeLines(answers[index].block, indent: indent)
            }
        }
    }
}

extension Statement.Kind {
    fileprivate var blocks: [Block] {
        switch self {
        case .if(let branches, let otherwise): branches.map(\.block) + [otherwise].compactMap(\.self)
        case .forEach(_, in: _, let block): [block]
        case .act, .notify, .ask, .perform, .flash, .wait, .waitUntil, .raise, .let, .log: []
        }
    }
}
