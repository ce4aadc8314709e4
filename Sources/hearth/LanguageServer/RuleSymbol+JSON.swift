import HearthJSON
import HearthRuleTools

extension RuleSymbol {
    /// As an LSP `DocumentSymbol`.
    var json: JSONValue {
        .members([
            "name": .string(name), "kind": .int(kind.number), "range": range.json, "selectionRange": selection.json,
        ])
    }
}

extension RuleSymbol.Kind {
    /// The nearest `SymbolKind` of LSP 3.17.
    fileprivate var number: Int64 {
        switch self {
        case .recipe: 5
        case .test: 6
        case .modes: 10
        case .function: 12
        case .variable: 13
        case .group: 18
        case .scene: 23
        case .rule: 24
        }
    }
}
