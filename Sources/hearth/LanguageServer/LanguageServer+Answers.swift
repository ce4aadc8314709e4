import HearthJSON
import HearthRuleTools

/// The editor asks about a text.
extension LanguageServer {
    mutating func hover(_ parameters: JSONValue) async throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        let found = folder.rules.hover(in: name, at: try position(parameters))
        folders[folder.root] = folder
        guard let found else { return .null }
        var text = found.text
        if let device = found.device, let facts = await surroundings.live(device) {
            text += Hover.live(facts, property: found.property)
        }
        return .members([
            "contents": .members(["kind": .string("markdown"), "value": .string(text)]), "range": found.range.json,
        ])
    }

    mutating func completion(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        let found = folder.rules.completions(in: name, at: try position(parameters))
        folders[folder.root] = folder
        guard let found else { return .array([]) }
        return .array(found.items.map { $0.json(replacing: found.replaced) })
    }

    mutating func codeActions(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        guard let range = Range<TextPosition>(parameters["range"]) else { throw .wrongParameters }
        let touched = folder.rules.diagnostics(in: name, touching: range)
        folders[folder.root] = folder
        return .array(touched.flatMap { $0.actions(in: name, folder.uri) })
    }

    mutating func formatting(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        let edits = folder.rules.formatting(of: name)
        folders[folder.root] = folder
        return .array(edits.map(\.json))
    }

    mutating func symbols(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        let symbols = folder.rules.symbols(of: name)
        folders[folder.root] = folder
        return .array(symbols.map(\.json))
    }

    mutating func prepareRename(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        let position = try position(parameters)
        let found = try refusing { () throws(RenameRefusal) in try folder.rules.renamable(in: name, at: position) }
        folders[folder.root] = folder
        return found.map { .members(["range": $0.range.json, "placeholder": .string($0.name)]) } ?? .null
    }

    mutating func rename(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        guard let new = parameters["newName"]?.string else { throw .wrongParameters }
        let position = try position(parameters)
        let edits = try refusing { () throws(RenameRefusal) in
            try folder.rules.renaming(in: name, at: position, to: new)
        }
        folders[folder.root] = folder
        let changes = edits.sorted { $0.key < $1.key }.map { file, edits in
            JSONValue.Member(folder.uri(of: file), .array(edits.map(\.json)))
        }
        return .members(["changes": .object(changes)])
    }

    private func refusing<T>(_ rename: () throws(RenameRefusal) -> T) throws(Refusal) -> T {
        do throws(RenameRefusal) { return try rename() } catch { throw .failed(error.reason) }
    }
}
