import HearthJSON
import HearthRuleTools

/// The editor asks where names are, and what they are.
extension LanguageServer {
    mutating func definition(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        let (folder, places) = try places(parameters)
        return .array(places.filter(\.declares).map { location($0, in: folder) })
    }

    mutating func references(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        let (folder, places) = try places(parameters)
        let withDeclaration = parameters["context"]?["includeDeclaration"] != .bool(false)
        return .array(places.filter { withDeclaration || !$0.declares }.map { location($0, in: folder) })
    }

    /// Those in the same file; 2 is read, 3 is written (LSP 3.17, kinds of document highlights).
    mutating func highlights(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        let name = try about(parameters).name
        let places = try places(parameters).places.filter { $0.file == name }
        return .array(places.map { .members(["range": $0.range.json, "kind": .int($0.declares ? 3 : 2)]) })
    }

    private mutating func places(
        _ parameters: JSONValue
    ) throws(Refusal) -> (folder: EditedFolder, places: [FileRange]) {
        var (folder, name) = try about(parameters)
        let places = folder.rules.places(in: name, at: try position(parameters))
        folders[folder.root] = folder
        return (folder, places)
    }

    private func location(_ place: FileRange, in folder: EditedFolder) -> JSONValue {
        .members(["uri": .string(folder.uri(of: place.file)), "range": place.range.json])
    }

    mutating func workspaceSymbols(_ parameters: JSONValue) -> JSONValue {
        let text = parameters["query"]?.string ?? ""
        var found: [JSONValue] = []
        for root in folders.keys.sorted() {
            guard var folder = folders[root] else { continue }
            for (file, symbol) in folder.rules.symbols(containing: text) {
                let range = symbol.selection.json
                found.append(
                    .members([
                        "name": .string(symbol.name), "kind": symbol.json["kind"],
                        "location": .members(["uri": .string(folder.uri(of: file)), "range": range]),
                    ]))
            }
            folders[root] = folder
        }
        return .array(found)
    }

    mutating func folds(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        let folds = folder.rules.folds(of: name)
        folders[folder.root] = folder
        return .array(
            folds.map {
                .members(["startLine": .int(Int64($0.lowerBound)), "endLine": .int(Int64($0.upperBound))])
            })
    }

    /// Five numbers for each name: lines and characters from the one before, its length, its kind, nothing.
    mutating func semanticTokens(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        let names = folder.rules.lookedUpNames(of: name)
        folders[folder.root] = folder
        var last = TextPosition(0, 0)
        var data: [Int] = []
        for (range, kind) in names where range.lowerBound.line == range.upperBound.line {
            let start = range.lowerBound
            let isSameLine = start.line == last.line
            data += [
                start.line - last.line, start.character - (isSameLine ? last.character : 0),
                range.upperBound.character - start.character, NameKind.allCases.firstIndex(of: kind) ?? 0, 0,
            ]
            last = start
        }
        return .members(["data": .array(data.map { .int(Int64($0)) })])
    }

    mutating func signature(_ parameters: JSONValue) throws(Refusal) -> JSONValue {
        var (folder, name) = try about(parameters)
        let found = folder.rules.signature(in: name, at: try position(parameters))
        folders[folder.root] = folder
        guard let found else { return .null }
        return .members([
            "signatures": .array([.members(["label": .string(found.text)])]), "activeSignature": .int(0),
            "activeParameter": .int(Int64(found.argument)),
        ])
    }
}

extension NameKind {
    /// Of the types that every editor has colours for (LSP 3.17, semantic token types).
    var tokenType: String {
        switch self {
        case .area: "namespace"
        case .device: "class"
        case .property: "property"
        case .variable: "variable"
        case .function: "function"
        case .word: "enumMember"
        }
    }
}
