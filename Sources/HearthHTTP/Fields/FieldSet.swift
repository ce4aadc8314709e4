package import HearthJSON

/// The fields of a body or of the query.
package struct FieldSet: Sendable, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    package let fields: [any DescribedField]

    private init(_ fields: [any DescribedField]) { self.fields = fields }

    package init(arrayLiteral fields: any DescribedField...) { self.fields = fields }

    /// In the notation of `ShapeReader`, for fields that handlers read in their own way.
    package init(stringLiteral notation: String) { self.init(notation: notation) }

    package init(notation: String) {
        var reader = ShapeReader(notation)
        fields = reader.fields()
    }

    package static func + (one: FieldSet, other: FieldSet) -> FieldSet { FieldSet(one.fields + other.fields) }

    package var names: [String] { fields.map(\.name) }

    /// - Parameter isClosed: nothing else may be in it.
    func schema(isClosed: Bool) -> JSONValue { ShapeReader.object(of: fields, isClosed: isClosed) { [$0] } }
}

/// A field that handlers read in their own way, described by one entry in the notation of `ShapeReader`: `from?`.
package struct FieldNotation: DescribedField {
    package let name: String
    package let isRequired: Bool
    package let schema: JSONValue

    package init(_ notation: String) {
        var reader = ShapeReader(notation)
        let fields = reader.fields()
        precondition(fields.count == 1, "'\(notation)' is not one field")
        (name, isRequired, schema) = (fields[0].name, fields[0].isRequired, fields[0].schema)
    }

    /// A list of objects that have these fields and no others.
    package init(_ name: String, listOf fields: FieldSet) {
        (self.name, isRequired) = (name, true)
        schema = .object([.init("type", .string("array")), .init("items", fields.schema(isClosed: true))])
    }
}
