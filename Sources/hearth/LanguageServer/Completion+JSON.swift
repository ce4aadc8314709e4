import HearthJSON
import HearthRuleTools

extension Completion {
    /// As an LSP `CompletionItem`.
    /// - Parameter range: what it replaces: the word begun before the cursor.
    func json(replacing range: Range<TextPosition>) -> JSONValue {
        .members([
            "label": .string(label), "kind": .int(kind.number), "detail": detail.map { .string($0) },
            "sortText": .string("\(rank) \(label)"),
            "textEdit": TextEdit(range: range, text: label).json,
        ])
    }
}

extension Completion.Kind {
    /// `CompletionItemKind` of LSP 3.17.
    fileprivate var number: Int64 {
        switch self {
        case .function: 3
        case .variable: 6
        case .module: 9
        case .property: 10
        case .unit: 11
        case .keyword: 14
        case .value: 20
        case .device: 21
        case .event: 23
        }
    }
}
