import HearthHTTP
import HearthJSON

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
    var document: String { String(decoding: JSONWriter.document { write(to: &$0) }, as: UTF8.self) }

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
    var isOneLine: Bool { !unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
