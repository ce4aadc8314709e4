import FoundationEssentials
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// What clients send of identities, categories and influences.
enum IdentityFields {
    static let id = Field.text("id", 0...100)
    static let name = Field.line("name", 1...80)
    static let parent = Field.text("parent_id", 0...100).optional
    static let isBase = Field.flag("is_base").optional
    static let visibility = Field<RowVisibility>.word("visibility").optional
    static let createdAt = Field.date("created_at").optional
    static let updatedAt = Field.date("updated_at").optional
    static let type = Field.line("type", 1...40)
    static let identity = Field.text("identity_id", 0...100)
    static let category = Field.text("category_id", 0...100)
    static let alignment = Field.number("alignment", 0...100)
    static let position = Field.integer("position", 0...1_000_000).optional

    static let moodTags = Field<[String]>(
        "mood_tags", isRequired: false, schema: Field.texts("mood_tags").schema
    ) { fields in
        guard let tags = fields.texts("mood_tags") else { return nil }
        guard tags.count <= 20, tags.allSatisfy({ (1...40).contains($0.count) && $0.isOneLine }) else {
            fields.refuse("mood_tags", "may be at most 20, each of 1 to 40 characters on one line")
            return nil
        }
        return tags
    }

    /// A text or a number, as it came, in JSON.
    static let curve = Field<String>("influence_curve_override", isRequired: false, schema: .object([])) { fields in
        switch fields.raw("influence_curve_override") {
        case nil, .null?, .string("")?: return nil
        case .string(let text)? where text.count <= 80: return JSONValue.string(text).document
        case let number? where number.double != nil: return number.document
        default:
            fields.refuse("influence_curve_override", "must be a text of at most 80 characters, or a number")
            return nil
        }
    }

    static let metadata = Field<String>.object("metadata", atMost: 8 << 10)
    static let context = Field<String>.object("context", atMost: 8 << 10)
}

extension Field where Value == String {
    /// A text on one line.
    static func line(_ name: String, _ length: ClosedRange<Int>) -> Field {
        let text = Field.text(name, length)
        return Field(name, schema: text.schema) { fields in
            guard let text = fields.text(name, length: length) else { return nil }
            if text.isOneLine { return text }
            fields.refuse(name, "must not have control characters")
            return nil
        }
    }

    /// An object as JSON, without nulls at any depth, which clients cannot read; `nil` if nothing is left.
    /// - Parameter most: bytes.
    static func object(_ name: String, atMost most: Int) -> Field {
        Field(name, isRequired: false, schema: .object([.init("type", .string("object"))])) { fields in
            guard let value = fields.raw(name), !value.isNull else { return nil }
            guard case .object(let members)? = value.withoutNulls else {
                fields.refuse(name, "must be an object", expected: "object", got: value)
                return nil
            }
            let text = JSONValue.object(members).document
            guard text.utf8.count <= most else {
                fields.refuse(name, "may have at most \(HTTPLimits.text(ofBytes: most))")
                return nil
            }
            return members.isEmpty ? nil : text
        }
    }
}

extension Field where Value == Double {
    static func number(_ name: String, _ range: ClosedRange<Double>) -> Field {
        Field(name, schema: .object([.init("type", .string("number"))])) { fields in
            guard let value = fields.raw(name), !value.isNull else { return nil }
            if let number = value.double, range.contains(number) { return number }
            fields.refuse(name, "must be a number between \(range.lowerBound) and \(range.upperBound)", got: value)
            return nil
        }
    }
}

extension JSONValue {
    fileprivate var document: String { String(decoding: JSONWriter.document { write(to: &$0) }, as: UTF8.self) }

    /// In objects the key goes with its null, in arrays the element.
    fileprivate var withoutNulls: JSONValue? {
        switch self {
        case .null: nil
        case .array(let elements): .array(elements.compactMap(\.withoutNulls))
        case .object(let members):
            .object(members.compactMap { member in member.value.withoutNulls.map { .init(member.key, $0) } })
        default: self
        }
    }
}

extension String {
    fileprivate var isOneLine: Bool { !unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

extension UUID {
    /// - Throws: that there is no such thing, also for a text that is no id at all.
    init(_ text: String?, of what: String) throws(HouseholdError) {
        guard let text, let id = UUID(uuidString: text) else { throw .notFound(what) }
        self = id
    }
}
