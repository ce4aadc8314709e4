import HearthJSON
import HearthRuleTools

extension RuleDiagnostic {
    /// As an LSP `Diagnostic`; further places come as related information.
    /// - Parameter uri: of a file of the folder.
    func json(_ uri: (String) -> String) -> JSONValue {
        let related = related.map { place in
            let location = JSONValue.members(["uri": .string(uri(place.file)), "range": place.range.json])
            return JSONValue.members(["location": location, "message": .string(place.message)])
        }
        return .members([
            "range": range.json, "severity": .int(severity == .error ? 1 : 2), "code": .string(code),
            "source": .string("hearth"), "message": .string(message),
            "relatedInformation": related.isEmpty ? nil : .array(related),
        ])
    }

    /// Its fixes as LSP `CodeAction`s.
    /// - Parameter file: that it is about.
    func actions(in file: String, _ uri: (String) -> String) -> [JSONValue] {
        fixes.map { fix in
            .members([
                "title": .string(fix.title), "kind": .string("quickfix"), "diagnostics": .array([json(uri)]),
                "isPreferred": fixes.count == 1 ? .bool(true) : nil,
                "edit": .members([
                    "changes": .object([.init(uri(file), .array(fix.edits.map(\.json)))])
                ]),
            ])
        }
    }
}
