import HearthJSON

/// What an expression comes to.
enum TemplateValue: Sendable {
    /// What has no value: a key that is not there. Prints as nothing, and compares as false.
    case undefined
    case none
    case bool(Bool)
    case int(Int)
    case float(Double)
    case string(String)
    case list([TemplateValue])
    case dictionary([Member])
    /// An object or array of a document, taken apart only where somebody looks.
    case document(JSONValue)

    struct Member: Sendable {
        let key: TemplateValue
        let value: TemplateValue
    }

    init(_ json: JSONValue) {
        switch json {
        case .null: self = .none
        case .bool(let flag): self = .bool(flag)
        case .int(let number): self = Int(exactly: number).map { .int($0) } ?? .float(Double(number))
        case .number(let number): self = .float(number)
        case .string(let text): self = .string(text)
        case .array, .object: self = .document(json)
        }
    }

    var isUndefined: Bool { if case .undefined = self { true } else { false } }
    var isNone: Bool { if case .none = self { true } else { false } }

    var isTrue: Bool {
        switch self {
        case .undefined, .none: false
        case .bool(let flag): flag
        case .int(let number): number != 0
        case .float(let number): number != 0
        case .string(let text): !text.isEmpty
        case .list(let elements): !elements.isEmpty
        case .dictionary(let members): !members.isEmpty
        case .document(let json): json.array?.isEmpty == false || json.object?.isEmpty == false
        }
    }

    /// The elements of a list, the keys of a dictionary; `nil` for anything else.
    var elements: [TemplateValue]? {
        switch self {
        case .list(let elements): elements
        case .dictionary(let members): members.map(\.key)
        case .document(.array(let elements)): elements.map { TemplateValue($0) }
        case .document(.object(let members)):
            // A key that is written twice is one key.
            members.enumerated().filter { position, member in
                !members[..<position].contains { $0.key == member.key }
            }.map { .string($0.element.key) }
        default: nil
        }
    }

    var isMapping: Bool {
        switch self {
        case .dictionary, .document(.object): true
        default: false
        }
    }

    /// As a number in arithmetic, where yes is 1.
    var number: Double? {
        switch self {
        case .bool(let flag): flag ? 1 : 0
        case .int(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }

    /// As a whole number in arithmetic.
    var whole: Int? {
        switch self {
        case .bool(let flag): flag ? 1 : 0
        case .int(let number): number
        default: nil
        }
    }

    /// For messages.
    var kind: String {
        switch self {
        case .undefined: "undefined"
        case .none: "None"
        case .bool: "a boolean"
        case .int, .float: "a number"
        case .string: "a text"
        case .list, .document(.array): "a list"
        case .dictionary, .document: "a dictionary"
        }
    }
}
