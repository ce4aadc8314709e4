import HearthRules

/// Gives a name of the rules another spelling, in all files of the folder.
struct Renaming {
    private(set) var folder: RulesFolder

    /// The name at a place.
    /// - Throws: the reason why it cannot be renamed here.
    mutating func use(at offset: Int, in file: String) throws(RenameRefusal) -> NameIndex.Use {
        let index = folder.analysis().index
        guard let use = index.use(at: offset, in: file) else {
            if let syntax = folder.syntax(of: file), isInRef(offset, syntax) { throw Self.ofTheHouse }
            throw RenameRefusal("There is no name here that could be renamed.")
        }
        switch use.role {
        case .declares: return use
        case .scene, .recipe, .sequence, .function:
            if index.declared[use.word.key] != nil { return use }
            throw RenameRefusal("'\(use.word.text)' is not declared in these rules.")
        case .argument(of: let callee):
            if let scope = index.scope(of: use), index.local(use.word.key, in: scope.file, scope.unit) != nil {
                return use
            }
            throw RenameRefusal("'\(callee.text)' has no parameter '\(use.word.text)'.")
        case .ref:
            if isValue(use) { throw RenameRefusal("'\(use.word.text)' is a value here, not a name.") }
            if index.local(use.word.key, in: file, use.unit) != nil || index.declared[use.word.key] != nil {
                return use
            }
            if use.word.key == "it" || BuiltIn(rawValue: use.word.key) != nil {
                throw RenameRefusal("'\(use.word.text)' is a word of the language.")
            }
            throw Self.ofTheHouse
        }
    }

    private static let ofTheHouse = RenameRefusal(
        "Names of devices, areas and people are those of the house: rename them in devices.yaml or in the app; the old "
            + "name then still works, and W170 offers the new one in every rule.")

    /// A later word of a dotted name.
    private func isInRef(_ offset: Int, _ file: SyntaxFile) -> Bool {
        let words = file.tokens.indices.filter { file.tokens[$0].kind == .word && $0 > 0 }
        return words.contains { index in
            let span = file.tokens[index].span
            return span.start <= offset && offset <= span.end && file.source[file.tokens[index - 1].span] == "."
        }
    }

    /// Where the name stands, by file.
    /// - Throws: the reason, if the new name would not mean the same.
    mutating func spans(
        of use: NameIndex.Use, to name: String
    ) throws(RenameRefusal) -> [String: [Span]] {
        let index = folder.analysis().index
        let scope = index.scope(of: use)
        let same = index.uses.filter { other in
            other.word.key == use.word.key && !isValue(other) && index.scope(of: other) == scope
        }
        try check(same, besides: name, in: index)
        let spans = Dictionary(grouping: same, by: \.file).mapValues {
            Set($0.map(\.word.span)).sorted { $0.start < $1.start }
        }
        try check(spans, to: name)
        return spans
    }

    /// It is a word of the type of what it stands beside.
    private mutating func isValue(_ use: NameIndex.Use) -> Bool {
        use.isValue(Lookup(folder.analysis()))
    }

    /// What is renamed must not come to mean what else bears the new name, nor the other way round.
    private mutating func check(
        _ same: [NameIndex.Use], besides name: String, in index: NameIndex
    ) throws(RenameRefusal) {
        let key = name.lowercased()
        let isTaken = index.uses.contains { other in
            guard other.word.key == key, key != same.first?.word.key, !isValue(other) else { return false }
            if case .argument = other.role { return false }
            return same.contains { $0.file == other.file && $0.unit == other.unit }
        }
        if isTaken { throw RenameRefusal("'\(name)' means something else where this name stands.") }
    }

    /// The renamed texts must have no error that these have not.
    private mutating func check(_ spans: [String: [Span]], to name: String) throws(RenameRefusal) {
        let before = folder.analysis().diagnostics.values.joined().count { $0.severity == .error }
        var changed = folder
        for (file, spans) in spans {
            guard var document = folder[file] else { continue }
            for span in spans.reversed() { document = document.replacing(document.range(of: span), with: name) }
            changed.hold(document)
        }
        let errors = changed.analysis().diagnostics.values.joined().filter { $0.severity == .error }
        guard errors.count > before else { return }
        let new = errors.sorted { ($0.file, $0.span.start) < ($1.file, $1.span.start) }.first {
            $0.message.lowercased().contains(name.lowercased())
        }
        throw RenameRefusal((new ?? errors.first).map { "\($0.code) \($0.message)" } ?? "It would not fit.")
    }
}
