import HearthJSON

/// One thing that could stand at the cursor.
struct Completion: Sendable {
    /// CompletionItemKind of LSP 3.17.
    enum Kind: Int64, Sendable {
        case function = 3
        case variable = 6
        case module = 9
        case property = 10
        case unit = 11
        case keyword = 14
        case enumMember = 20
        case device = 21
        case event = 23
    }

    var label: String
    var kind: Kind
    var detail: String?
    /// Lower comes first; equal ones are sorted by label.
    var rank = 1

    init(_ label: String, _ kind: Kind, _ detail: String? = nil, rank: Int = 1) {
        (self.label, self.kind, self.detail, self.rank) = (label, kind, detail, rank)
    }

    /// - Parameter range: what it replaces: the word begun before the cursor.
    func json(replacing range: Range<TextPosition>) -> JSONValue {
        .members([
            "label": .string(label), "kind": .int(kind.rawValue), "detail": detail.map { .string($0) },
            "sortText": .string("\(rank) \(label)"),
            "textEdit": .members(["range": range.json, "newText": .string(label)]),
        ])
    }
}
