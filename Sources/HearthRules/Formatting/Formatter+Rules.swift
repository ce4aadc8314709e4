extension Formatter {
    mutating func write(_ declaration: Declaration, indent: Int) {
        let range = inks.range(declaration.span)
        switch declaration.kind {
        case .rule(let rule): write(rule, indent: indent)
        case .recipe(name: _, parameters: _, let rules):
            let open = openingBrace(in: range, before: rules.first?.span)
            writeBraced(range, from: open, rules.map(\.span), indent: indent) { formatter, index, indent in
                formatter.write(rules[index], indent: indent)
            }
        case .scene(name: _, let parts):
            let spans = parts.map { $0.target.span.through($0.value.span) }
            let open = openingBrace(in: range, before: spans.first)
            writeBraced(range, from: open, spans, indent: indent) { formatter, index, _ in
                let part = formatter.inks.range(spans[index])
                // Its comma too.
                formatter.write(part.lowerBound..<part.upperBound + (index + 1 < spans.count ? 1 : 0))
            }
        case .sequence(name: _, let block):
            let braces = inks.range(block.span)
            if isOneLine(braces), fits(range) { return write(range) }
            write(range.lowerBound..<braces.lowerBound, leaving: 2)
            writeLines(block, indent: indent)
        case .test(let test):
            let open = range.lowerBound + 2
            writeBraced(range, from: open, test.steps.map(\.span), keepsLines: true, indent: indent) {
                formatter, index, _ in
                formatter.write(formatter.inks.range(test.steps[index].span))
            }
        default: write(range)
        }
    }

    private func openingBrace(in range: Range<Int>, before first: Span?) -> Int {
        first.map { inks.index(at: $0.start) - 1 } ?? range.upperBound - 2
    }

    /// `word … { parts }`.
    private mutating func writeBraced(
        _ range: Range<Int>, from open: Int, _ parts: [Span], keepsLines: Bool = false, indent: Int,
        _ writePart: (inout Formatter, Int, Int) -> Void
    ) {
        let block = open..<range.upperBound
        if isOneLine(block), fits(range) { return write(range) }
        write(range.lowerBound..<open, leaving: 2)
        writeLines(block, parts.map(inks.range), keepsLines: keepsLines, indent: indent, writePart)
    }

    // MARK: Rules

    private mutating func write(_ rule: RuleSyntax, indent: Int) {
        let body = inks.range(rule.bodySpan)
        let header = inks.index(at: rule.span.start)..<body.lowerBound
        writeHeader(rule, header)
        // The header stays where the author put it: before the body or above it.
        if !header.isEmpty, inks[body.lowerBound].follows != .none { writer.newLine(indent, keepsEmpty: false) }
        writeBody(rule.body, body, indent: indent)
    }

    /// The words of the rule in the order layer, `even if held`, `off`.
    private mutating func writeHeader(_ rule: RuleSyntax, _ header: Range<Int>) {
        guard let first = rule.attributes.first, let last = rule.attributes.last else { return write(header) }
        let words = inks.range(first.span.through(last.span))
        guard inks.width(words) != nil else { return write(header) }
        write(header.lowerBound..<words.lowerBound)
        for attribute in rule.attributes.sorted(by: { $0.rank < $1.rank }) { write(inks.range(attribute.span)) }
        write(words.upperBound..<header.upperBound)
    }

    /// A body that does not fit on its line is broken before its parts, from the first on, as often as it needs.
    private mutating func writeBody(_ body: RuleSyntax.Body, _ range: Range<Int>, indent: Int) {
        let block = body.block
        let braces = block.map { inks.range($0.span) }
        let end = braces?.lowerBound ?? range.upperBound
        let starts = [range.lowerBound] + breakPoints(of: body).sorted()
        let segments = starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : end) }
        var closed: Int?
        if let braces, isOneLine(braces), let width = inks.width(braces) {
            closed = breaks(before: segments, indent: indent, leaving: width + 1)
        }
        let more = block == nil ? 0 : 2
        let count = closed ?? breaks(before: segments, indent: indent, leaving: more) ?? segments.count - 1
        for (index, segment) in segments.enumerated() {
            if index > 0, index <= count { writer.continueOnNextLine() }
            write(segment, leaving: index == segments.count - 1 ? more : 0)
        }
        guard let block, let braces else { return }
        if closed != nil { write(braces) } else { writeLines(block, indent: indent) }
    }

    /// How many of the segments must stand on lines of their own so that the rest fits on the last line; `nil` if it
    /// never does.
    private func breaks(before segments: [Range<Int>], indent: Int, leaving more: Int) -> Int? {
        var rest = more
        var result: Int?
        for (index, segment) in segments.enumerated().reversed() {
            // A comment ends the line before it.
            let start = segment.last { !inks[$0].comments.isEmpty } ?? segment.lowerBound
            rest += inks.width(start..<segment.upperBound) ?? 0
            let isFirst = index == 0 && start == segment.lowerBound
            let column = isFirst ? writer.column(of: inks[start]) : indent + 2
            if column + rest <= LineWriter.columns { result = index }
            rest += 1
            if !inks[start].comments.isEmpty { break }
        }
        return result
    }

    /// Where a body may be broken: before `if`, `because`, `otherwise` and each `or` event.
    private func breakPoints(of body: RuleSyntax.Body) -> [Int] {
        func before(_ span: Span) -> Int { inks.index(at: span.start) - 1 }
        switch body {
        case .when(let when):
            return when.events.dropFirst().map { before($0.span) }
                + [when.gate].compactMap { $0.map { before($0.span) } }
        case .while(let period): return [period.gate].compactMap { $0.map { before($0.span) } }
        case .never(let promise):
            return [promise.because?.span, promise.otherwise?.span].compactMap { $0.map(before) }
        case .expect(let obligation):
            let last = [obligation.gate?.span, obligation.because?.span, obligation.otherwise?.span]
            return obligation.events.dropFirst().map { before($0.span) } + last.compactMap { $0.map(before) }
        }
    }
}

extension RuleAttribute {
    fileprivate var rank: Int {
        switch kind {
        case .low, .urgent, .safety: 0
        case .evenIfHeld: 1
        case .off: 2
        }
    }
}

extension RuleSyntax.Body {
    fileprivate var block: Block? {
        switch self {
        case .when(let when): when.block
        case .while(let period): period.block
        case .never(let promise): promise.otherwise
        case .expect(let obligation): obligation.otherwise
        }
    }
}
