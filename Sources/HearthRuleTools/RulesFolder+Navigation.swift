import HearthModel
import HearthRules

/// A part of a file of the folder.
package struct FileRange: Sendable, Equatable {
    package var file: String
    package var range: Range<TextPosition>
    /// The name is declared here; elsewhere it is used.
    package var declares: Bool
}

/// An editor goes from a name to where it is declared and used.
extension RulesFolder {
    /// All places of what the name at a position stands for, in the order of files and places; a device of a fixture is
    /// declared there.
    package mutating func places(in name: String, at position: TextPosition) -> [FileRange] {
        guard let document = self[name] else { return [] }
        let analysis = analysis()
        let (index, lookup, offset) = (analysis.index, Lookup(analysis), document.offset(of: position))
        let here = index.uses.first { $0.file == name && $0.span.start <= offset && offset <= $0.span.end }
        guard let here, let thing = NamedThing(here, index, lookup) else { return [] }
        var found: [(file: String, span: Span, declares: Bool)] = index.uses.filter {
            NamedThing($0, index, lookup) == thing
        }.map { use in
            if case .declares = use.role { return (use.file, use.span, true) }
            return (use.file, use.span, false)
        }
        if case .device(let device) = thing { found += fixtureDeclarations(of: analysis.names.path(of: device)) }
        return found.sorted { ($0.file, $0.span.start) < ($1.file, $1.span.start) }.compactMap { place in
            self[place.file].map {
                FileRange(file: place.file, range: $0.range(of: place.span), declares: place.declares)
            }
        }
    }

    private mutating func fixtureDeclarations(of path: String) -> [(file: String, span: Span, declares: Bool)] {
        fileNames.filter(RulesFolder.isFixture).flatMap { name in
            (syntax(of: name)?.declarations ?? []).compactMap { declaration in
                guard case .device(let ref, class: _, words: _) = declaration.kind, ref.key == path else { return nil }
                return (name, ref.span, true)
            }
        }
    }

    /// Rules and other declarations of the whole folder whose name contains the text, by file.
    package mutating func symbols(containing text: String) -> [(file: String, symbol: RuleSymbol)] {
        fileNames.flatMap { name in
            symbols(of: name).filter { text.isEmpty || $0.name.lowercased().contains(text.lowercased()) }
                .map { (name, $0) }
        }
    }

    /// Lines from which a block goes on to a later line, each with the last line that is hidden with it.
    package mutating func folds(of name: String) -> [ClosedRange<Int>] {
        guard let document = self[name], let file = syntax(of: name) else { return [] }
        var open: [Int] = []
        var folds: [ClosedRange<Int>] = []
        for token in file.tokens where token.kind == .symbol {
            let line = document.position(of: token.span.start).line
            switch file.source[token.span] {
            case "{": open.append(line)
            case "}": if let first = open.popLast(), line > first + 1 { folds.append(first...line - 1) }
            default: break
            }
        }
        return folds.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// What the names of a file are, in order.
    package mutating func lookedUpNames(of name: String) -> [(range: Range<TextPosition>, kind: NameKind)] {
        guard let document = self[name] else { return [] }
        let analysis = analysis()
        let (index, lookup) = (analysis.index, Lookup(analysis))
        let own = index.uses.filter { $0.file == name }.sorted { $0.span.start < $1.span.start }
        return own.compactMap { use in
            NameKind(use, index, lookup).map { (document.range(of: use.span), $0) }
        }
    }

    /// The function or recipe in whose brackets a position is, as it is written, and which argument it is.
    package mutating func signature(in name: String, at position: TextPosition) -> (text: String, argument: Int)? {
        guard let document = self[name], let file = syntax(of: name) else { return nil }
        let offset = document.offset(of: position)
        let before = file.tokens.filter { $0.span.end <= offset && ![.space, .newline, .comment].contains($0.kind) }
        var (depth, argument) = (0, 0)
        for position in before.indices.reversed() {
            switch file.source[before[position].span] {
            case ")", "]": depth += 1
            case "[": depth -= 1
            case "(" where depth > 0: depth -= 1
            case "," where depth == 0: argument += 1
            case "{", "}", ";": return nil
            case "(":
                guard position > 0, before[position - 1].kind == .word else { return nil }
                let key = file.source[before[position - 1].span].lowercased()
                return signature(of: key).map { ($0, argument) }
            default: break
            }
        }
        return nil
    }

    private mutating func signature(of key: String) -> String? {
        if let builtIn = BuiltInFunction(rawValue: key) { return key + builtIn.signature }
        let analysis = analysis()
        for file in analysis.set.files {
            for declaration in file.declarations {
                switch declaration.kind {
                case .function(let name, let parameters, _) where name.key == key,
                    .recipe(let name, let parameters, _) where name.key == key:
                    return name.text + "(" + parameters.map { $0.text(in: file.source) }.joined(separator: ", ") + ")"
                default: continue
                }
            }
        }
        return nil
    }
}

extension Parameter {
    fileprivate func text(in source: SourceText) -> String {
        let type =
            switch self.type {
            case .name(let word): word.text
            case .words(_, let span): source[span]
            }
        return "\(name.text): \(type)" + (standard.map { " = \(source[$0.span])" } ?? "")
    }
}
