import HearthJSON
import HearthRules

extension Finding {
    /// As an LSP `Diagnostic`; further places come as related information.
    func diagnostic(in document: Document, of folder: RulesFolder) -> JSONValue {
        let related = notes.compactMap { note -> JSONValue? in
            guard let other = folder[note.file] else { return nil }
            let location = JSONValue.members([
                "uri": .string(folder.uri(of: note.file)), "range": other.range(of: note.span).json,
            ])
            return .members(["location": location, "message": .string(note.message)])
        }
        return .members([
            "range": document.range(of: span).json, "severity": .int(severity == .error ? 1 : 2),
            "code": .string(code), "source": .string("hearth"), "message": .string(message),
            "relatedInformation": related.isEmpty ? nil : .array(related),
        ])
    }

    /// Its fixes as LSP `CodeAction`s: exact edits of the file that it is about.
    func actions(in document: Document, of folder: RulesFolder) -> [JSONValue] {
        fixes.map { fix in
            let edits = fix.edits.map { edit in
                JSONValue.members([
                    "range": document.range(of: edit.span).json, "newText": .string(edit.text),
                ])
            }
            return .members([
                "title": .string(fix.title), "kind": .string("quickfix"),
                "diagnostics": .array([diagnostic(in: document, of: folder)]),
                "isPreferred": fixes.count == 1 ? .bool(true) : nil,
                "edit": .members(["changes": .object([.init(folder.uri(of: file), .array(edits))])]),
            ])
        }
    }
}
