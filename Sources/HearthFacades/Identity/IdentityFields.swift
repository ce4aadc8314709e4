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
