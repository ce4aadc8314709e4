import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// What clients send of items.
enum MemoryFields {
    static let id = Field.text("id", 0...100).optional
    static let url = Field<PageAddress>(
        "url", isRequired: false, schema: Field.text("url", PageAddress.lengths).schema
    ) { fields in
        guard let text = fields.text("url", length: 0...PageAddress.lengths.upperBound), !text.isBlank else {
            return nil
        }
        if let address = PageAddress(text) { return address }
        fields.refuse("url", "must be an address that begins with http:// or https:// and holds no password")
        return nil
    }
    static let title = Field<String>.words("title", atMost: Item.titleLength)
    static let content = Field<String>.replacement("content", atMost: Item.contentLength)
    static let summary = Field<String>.replacement("summary", atMost: Item.summaryLength)
    static let notes = Field<String>.words("notes", or: "content", "highlight", atMost: Item.contentLength)
    static let kind = Field<Item.Kind>.word("content_type").optional
    static let visibility = Field<RowVisibility>.word("visibility").optional
    static let createdAt = Field.date("created_at").optional
    static let updatedAt = Field.date("updated_at").optional
    static let metadata = Field<String>.object("metadata", atMost: 8 << 10)

    static let tags = Field<[String]>(
        "tags", isRequired: false, schema: Field.texts("tags").schema
    ) { fields in
        guard let texts = fields.texts("tags") else { return nil }
        return fields.tags(texts)
    }
}

extension FieldReader {
    /// In their normal form, each once.
    mutating func tags(_ texts: [String]) -> [String]? {
        var tags: [String] = []
        for text in texts {
            guard let tag = ItemTag.normal(text) else {
                refuse("tags", "must have letters, digits, spaces and '-' only, 1 to 50 characters each")
                return nil
            }
            if !tags.contains(tag) { tags.append(tag) }
        }
        if tags.count <= ItemTag.limit { return tags }
        refuse("tags", "may be at most \(ItemTag.limit)")
        return nil
    }
}

extension Field where Value == String {
    /// A text that people write. One of blanks alone counts as absent.
    static func words(_ name: String, or others: String..., atMost most: Int) -> Field {
        Field(name, isRequired: false, schema: Field.text(name, 0...most).schema) { fields in
            var value = fields.raw(name)
            for other in others where value == nil || value?.isNull == true { value = fields.raw(other) }
            guard let value, !value.isNull, let text = fields.written(value, name, atMost: most) else { return nil }
            return text.isBlank ? nil : text
        }
    }

    /// A text in place of another. Null, and one of blanks alone, is the empty text, which takes the other away.
    static func replacement(_ name: String, atMost most: Int) -> Field {
        Field(name, isRequired: false, schema: Field.text(name, 0...most).schema) { fields in
            guard let value = fields.raw(name) else { return nil }
            if value.isNull { return "" }
            return fields.written(value, name, atMost: most).map { $0.isBlank ? "" : $0 }
        }
    }
}

extension FieldReader {
    fileprivate mutating func written(_ value: JSONValue, _ name: String, atMost most: Int) -> String? {
        guard let text = value.string, !text.unicodeScalars.contains("\0") else {
            refuse(name, "must be a text without the character NUL", expected: "text", got: value)
            return nil
        }
        if text.count <= most { return text }
        refuse(name, "may have at most \(most) characters")
        return nil
    }
}

extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
