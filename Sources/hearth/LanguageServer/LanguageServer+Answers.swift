import HearthJSON
import HearthRules

/// The editor asks about a text.
extension LanguageServer {
    mutating func hover(_ parameters: JSONValue) async throws(Refusal) -> JSONValue {
        var (root, folder, document) = try about(parameters)
        let offset = try offset(parameters, in: document)
        let analysis = folder.analysis()
        folders[root] = folder
        guard let file = folder.syntax(of: document.source.name) else { return .null }
        let hover = Hover(file: file, analysis: analysis)
        guard let found = hover.text(at: offset) else { return .null }
        var text = found.text
        if let device = found.device, let facts = await surroundings.live(device) {
            text += Hover.live(facts, property: found.property)
        }
        return .members([
            "contents": .members(["kind": .string("markdown"), "value": .string(text)]),
            "range": document.range(of: found.span).json,
        ])
    }

    mutating func completion(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (root, folder, document) = try about(parameters)
        let offset = try offset(parameters, in: document)
        let analysis = folder.latestAnalysis()
        guard let file = folder.syntax(of: document.source.name),
            let context = CursorContext(file, at: offset)
        else { return .array([]) }
        folders[root] = folder
        let range = document.range(of: context.prefixSpan)
        return .array(
            Completer(context: context, lookup: Lookup(analysis)).completions().map { $0.json(replacing: range) })
    }

    mutating func codeActions(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (root, folder, document) = try about(parameters)
        guard let range = Range<TextPosition>(parameters["range"]) else { throw .wrongParameters }
        let asked = Span(document.offset(of: range.lowerBound), document.offset(of: range.upperBound))
        let findings = folder.analysis().findings[document.source.name] ?? []
        folders[root] = folder
        let touched = findings.filter { $0.span.start <= asked.end && asked.start <= $0.span.end }
        return .array(touched.flatMap { $0.actions(in: document, of: folder) })
    }

    mutating func formatting(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (root, folder, document) = try about(parameters)
        let lookup = Lookup(folder.latestAnalysis())
        guard let file = folder.syntax(of: document.source.name) else { return .array([]) }
        folders[root] = folder
        let text = Formatter.format(file, names: lookup.spelling)
        guard text != document.source.text else { return .array([]) }
        return .array([.members(["range": document.whole.json, "newText": .string(text)])])
    }

    mutating func symbols(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (root, folder, document) = try about(parameters)
        guard let file = folder.syntax(of: document.source.name) else { return .array([]) }
        folders[root] = folder
        return .array(file.declarations.compactMap { $0.symbol(in: document) })
    }

    mutating func prepareRename(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        let (root, folder, document) = try about(parameters)
        var renaming = Renaming(folder: folder)
        let use = try renaming.use(at: try offset(parameters, in: document), in: document.source.name)
        folders[root] = renaming.folder
        return .members([
            "range": document.range(of: use.word.span).json, "placeholder": .string(use.word.text),
        ])
    }

    mutating func rename(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        let (root, folder, document) = try about(parameters)
        guard let name = parameters["newName"]?.string else { throw .wrongParameters }
        var renaming = Renaming(folder: folder)
        let use = try renaming.use(at: try offset(parameters, in: document), in: document.source.name)
        let spans = try renaming.spans(of: use, to: name)
        folders[root] = renaming.folder
        let changes = spans.sorted { $0.key < $1.key }.compactMap { file, spans -> JSONValue.Member? in
            guard let document = folder[file] else { return nil }
            let edits = spans.map { span in
                JSONValue.members(["range": document.range(of: span).json, "newText": .string(name)])
            }
            return JSONValue.Member(folder.uri(of: file), .array(edits))
        }
        return .members(["changes": .object(changes)])
    }
}
