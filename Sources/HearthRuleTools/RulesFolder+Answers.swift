import HearthRules

/// An editor asks about a text; there is no answer about files that are not in the folder.
extension RulesFolder {
    /// What could stand at a place, and the word begun that it replaces.
    package mutating func completions(in name: String, at position: TextPosition) -> (
        items: [Completion], replaced: Range<TextPosition>
    )? {
        guard let document = self[name] else { return nil }
        // Of a text that has just changed the one before is near enough, and needs no waiting.
        let analysis = latestAnalysis()
        guard let file = syntax(of: name),
            let context = CursorContext(file, at: document.offset(of: position))
        else { return nil }
        let items = Completer(context: context, lookup: Lookup(analysis)).completions()
        return (items, document.range(of: context.prefixSpan))
    }

    package mutating func hover(in name: String, at position: TextPosition) -> Hover? {
        guard let document = self[name] else { return nil }
        let analysis = analysis()
        guard let file = syntax(of: name),
            let found = Describer(file: file, analysis: analysis).description(at: document.offset(of: position))
        else { return nil }
        return Hover(
            text: found.text, range: document.range(of: found.span), device: found.device, property: found.property)
    }

    /// What is wrong with the texts of a file that a range touches.
    package mutating func diagnostics(in name: String, touching range: Range<TextPosition>) -> [RuleDiagnostic] {
        guard let document = self[name] else { return [] }
        let asked = Span(document.offset(of: range.lowerBound), document.offset(of: range.upperBound))
        let diagnostics = analysis().diagnostics[name] ?? []
        return diagnostics.filter { $0.span.start <= asked.end && asked.start <= $0.span.end }
            .map { RuleDiagnostic($0, in: document, of: self) }
    }

    /// The edits that bring a file into its standard form; none if it has it.
    package mutating func formatting(of name: String) -> [TextEdit] {
        guard let document = self[name] else { return [] }
        let lookup = Lookup(latestAnalysis())
        guard let file = syntax(of: name) else { return [] }
        let text = Formatter.format(file, names: lookup.spelling)
        return text == document.source.text ? [] : [TextEdit(range: document.whole, text: text)]
    }

    package mutating func symbols(of name: String) -> [RuleSymbol] {
        guard let document = self[name], let file = syntax(of: name) else { return [] }
        return file.declarations.compactMap { RuleSymbol($0, in: document) }
    }

    /// The name at a place, if it can be renamed.
    package mutating func renamable(in name: String, at position: TextPosition) throws(RenameRefusal) -> (
        name: String, range: Range<TextPosition>
    )? {
        guard let document = self[name] else { return nil }
        var renaming = Renaming(folder: self)
        let use = try renaming.use(at: document.offset(of: position), in: name)
        self = renaming.folder
        return (use.word.text, document.range(of: use.word.span))
    }

    /// The edits that give the name at a place another spelling, by file.
    package mutating func renaming(
        in name: String, at position: TextPosition, to new: String
    ) throws(RenameRefusal) -> [String: [TextEdit]] {
        guard let document = self[name] else { return [:] }
        var renaming = Renaming(folder: self)
        let use = try renaming.use(at: document.offset(of: position), in: name)
        let spans = try renaming.spans(of: use, to: new)
        self = renaming.folder
        var edits: [String: [TextEdit]] = [:]
        for (file, spans) in spans {
            guard let document = self[file] else { continue }
            edits[file] = spans.map { TextEdit(range: document.range(of: $0), text: new) }
        }
        return edits
    }
}
