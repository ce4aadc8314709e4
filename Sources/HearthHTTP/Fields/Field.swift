package import HearthJSON
package import HearthModel

/// One field of a body or of the query. What it takes is said once: it is read, refused and described by this.
package struct Field<Value: Sendable>: DescribedField {
    package let name: String
    package let isRequired: Bool
    package let schema: JSONValue
    fileprivate let read: @Sendable (inout FieldReader) -> Value?

    /// - Parameter read: `nil` if the field is absent or null, or after a refusal.
    package init(
        _ name: String, isRequired: Bool = true, schema: JSONValue,
        read: @escaping @Sendable (inout FieldReader) -> Value?
    ) {
        (self.name, self.isRequired, self.schema, self.read) = (name, isRequired, schema, read)
    }

    /// The same where it may be absent.
    package var optional: Field { Field(name, isRequired: false, schema: schema, read: read) }
}

/// A field as the description has it.
package protocol DescribedField: Sendable {
    var name: String { get }
    var isRequired: Bool { get }
    /// In JSON Schema.
    var schema: JSONValue { get }
}

extension FieldReader {
    /// - Returns: `nil` if the field is absent, or refused.
    package mutating func read<Value>(_ field: Field<Value>) -> Value? {
        field.isRequired ? require(field.name, field.read) : field.read(&self)
    }
}

extension Field where Value == String {
    /// - Parameters:
    ///   - other: a further name of it.
    ///   - length: in characters.
    package static func text(_ name: String, or other: String? = nil, _ length: ClosedRange<Int>) -> Field {
        let (least, most) = (Int64(length.lowerBound), Int64(length.upperBound))
        let schema = ShapeReader.basic("string", .init("minLength", .int(least)), .init("maxLength", .int(most)))
        return Field(name, schema: schema) { $0.text(name, or: other, length: length) }
    }
}

extension Field where Value == Int64 {
    package static func integer(_ name: String, _ range: ClosedRange<Int64>) -> Field {
        let bounds = [("minimum", range.lowerBound), ("maximum", range.upperBound)]
        let members = bounds.map { JSONValue.Member($0.0, .int($0.1)) }
        return Field(name, schema: .object([.init("type", .string("integer"))] + members)) {
            $0.integer(name, in: range)
        }
    }
}

extension Field where Value == Bool {
    package static func flag(_ name: String) -> Field {
        Field(name, schema: ShapeReader.basic("boolean")) { $0.flag(name) }
    }
}

extension Field where Value == Instant {
    /// RFC 3339 with a zone.
    package static func date(_ name: String) -> Field {
        Field(name, schema: ShapeReader.basic("string", .init("format", .string("date-time")))) { $0.date(name) }
    }
}

extension Field where Value == Milliseconds {
    /// `30m`
    package static func duration(_ name: String, _ range: ClosedRange<Milliseconds>) -> Field {
        Field(name, schema: ShapeReader.basic("string")) { $0.duration(name, in: range) }
    }

    /// A whole number of milliseconds.
    package static func milliseconds(_ name: String, _ range: ClosedRange<Int64>) -> Field {
        let number = Field<Int64>.integer(name, range)
        return Field(name, schema: number.schema) { number.read(&$0).map(Milliseconds.init) }
    }
}

extension Field where Value == [String] {
    package static func texts(_ name: String) -> Field {
        let texts = JSONValue.object([.init("type", .string("array")), .init("items", ShapeReader.basic("string"))])
        return Field(name, schema: texts) { $0.texts(name) }
    }
}

extension Field where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the words of a type.
    package static func word(_ name: String) -> Field {
        Field(name, schema: ShapeReader.oneOf(Value.allCases.map(\.rawValue))) { $0.word(name, as: Value.self) }
    }
}

extension Field {
    /// Some of the words of a type, with commas between them.
    /// - Parameter length: of all, in characters.
    package static func words<Word: RawRepresentable & CaseIterable & Hashable & Sendable>(
        _ name: String, _ length: ClosedRange<Int>
    ) -> Field where Value == Set<Word>, Word.RawValue == String {
        Field(name, schema: Field<String>.text(name, length).schema) {
            $0.words(name, as: Word.self, length: length)
        }
    }

    /// A list of some of the words of a type.
    package static func listOfWords<Word: RawRepresentable & CaseIterable & Hashable & Sendable>(
        _ name: String
    ) -> Field where Value == Set<Word>, Word.RawValue == String {
        let words = JSONValue.object([
            .init("type", .string("array")), .init("items", ShapeReader.oneOf(Word.allCases.map(\.rawValue))),
        ])
        return Field(name, schema: words) { $0.listOfWords(name, as: Word.self) }
    }

    /// An object inside, which has nothing but these fields.
    package static func object(
        _ name: String, of fields: FieldSet, read: @escaping @Sendable (inout FieldReader) -> Value?
    ) -> Field {
        Field(name, schema: fields.schema(isClosed: true)) { $0.object(name, refusingUnknown: true, read) }
    }
}
