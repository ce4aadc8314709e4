package import HearthJSON

/// Reads the notation in which shapes are written: fields with blanks between them, each `name`, `name:type` or, if it
/// may be absent, `name?:type`. Without a type it is a text.
///
/// Types are `text`, `text<1..100>` (length), `int`, `0..100` (range), `num`, `bool`, `date`, `any`, `a|b|c` (one of
/// these words), `[type]`, `{fields}`, `map` and `map<type>`, and `Name` for another shape.
package struct ShapeReader {
    private let text: [Character]
    private let isAliased: Bool
    private var position = 0
    /// Objects around the present place.
    private var depth = 0

    package init(_ notation: String, aliased: Bool = false) { (text, isAliased) = (Array(notation), aliased) }

    struct Field: DescribedField {
        var name: String
        var isRequired: Bool
        var schema: JSONValue
    }

    /// - Parameter isClosed: nothing else may be in it.
    package mutating func object(isClosed: Bool) -> JSONValue {
        depth += 1
        let fields = fields()
        depth -= 1
        let hasAliases = isAliased && depth == 0
        func spellings(_ name: String) -> [String] {
            hasAliases && name.contains("_") ? [name, name.camelCased] : [name]
        }
        return Self.object(of: fields, isClosed: isClosed, spellings)
    }

    static func object(
        of fields: [any DescribedField], isClosed: Bool, _ spellings: (String) -> [String]
    ) -> JSONValue {
        let properties = fields.flatMap { field in spellings(field.name).map { JSONValue.Member($0, field.schema) } }
        var members: [JSONValue.Member] = [.init("type", .string("object")), .init("properties", .object(properties))]
        let required = fields.filter(\.isRequired).map(\.name).flatMap(spellings)
        if !required.isEmpty { members.append(.init("required", .strings(required))) }
        if isClosed { members.append(.init("additionalProperties", .bool(false))) }
        return .object(members)
    }

    mutating func fields() -> [Field] {
        var fields: [Field] = []
        while let next = skipBlanks(), next != "}" {
            let name = word()
            let isRequired = !take("?")
            fields.append(Field(name: name, isRequired: isRequired, schema: take(":") ? type() : Self.basic("string")))
        }
        return fields
    }

    // MARK: Types

    package mutating func type() -> JSONValue {
        guard let next = peek else { malformed() }
        if take("[") {
            let items = type()
            expect("]")
            return .object([.init("type", .string("array")), .init("items", items)])
        }
        if take("{") {
            let object = object(isClosed: true)
            expect("}")
            return object
        }
        if next.isUppercase {
            return .object([.init("$ref", .string("#/components/schemas/" + word()))])
        }
        if beginsRange { return range() }
        var words = [word()]
        while take("|") { words.append(word()) }
        return words.count == 1 ? single(words[0]) : Self.oneOf(words)
    }

    /// Words may begin with a digit too; a range has two dots after its first number.
    private var beginsRange: Bool {
        let rest = text[position...].drop { $0.isNumber || $0 == "-" }
        return rest.startIndex > position && rest.first == "."
    }

    private mutating func single(_ word: String) -> JSONValue {
        switch word {
        case "text": return textType()
        case "int": return Self.basic("integer")
        case "num": return Self.basic("number")
        case "bool": return Self.basic("boolean")
        case "date": return Self.basic("string", .init("format", .string("date-time")))
        case "any": return .object([])
        case "map":
            let values = take("<") ? type() : .object([])
            if values != .object([]) { expect(">") }
            return Self.basic("object", .init("additionalProperties", values))
        default: return Self.oneOf([word])
        }
    }

    private mutating func textType() -> JSONValue {
        guard take("<") else { return Self.basic("string") }
        let (low, high) = bounds()
        expect(">")
        return Self.basic("string", .init("minLength", .int(low)), .init("maxLength", .int(high)))
    }

    private mutating func range() -> JSONValue {
        let (low, high) = bounds()
        return Self.basic("integer", .init("minimum", .int(low)), .init("maximum", .int(high)))
    }

    static func basic(_ type: String, _ more: JSONValue.Member...) -> JSONValue {
        .object([.init("type", .string(type))] + more)
    }

    static func oneOf(_ words: [String]) -> JSONValue {
        basic("string", .init("enum", .strings(words)))
    }

    // MARK: Characters

    private var peek: Character? { position < text.count ? text[position] : nil }

    private mutating func skipBlanks() -> Character? {
        while let next = peek, next == " " || next == "\n" { position += 1 }
        return peek
    }

    private mutating func take(_ character: Character) -> Bool {
        guard peek == character else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Character) {
        _ = skipBlanks()
        if !take(character) { malformed() }
    }

    private mutating func word() -> String {
        let start = position
        while let next = peek, next.isLetter || next.isNumber || next == "_" || next == "-" || next == "/" {
            position += 1
        }
        if start == position { malformed() }
        return String(text[start..<position])
    }

    private mutating func bounds() -> (Int64, Int64) {
        let low = number()
        expect(".")
        expect(".")
        return (low, number())
    }

    private mutating func number() -> Int64 {
        let start = position
        while let next = peek, next.isNumber || next == "-" { position += 1 }
        guard let number = Int64(String(text[start..<position])) else { malformed() }
        return number
    }

    private func malformed() -> Never {
        preconditionFailure("The shape '\(String(text))' is malformed at character \(position)")
    }
}
