package import HearthJSON

/// What an object on the wire looks like, under the name that the API description gives it. The shape of a wire type
/// stands beside what writes it; tests hold every answer against it.
package struct Shape: Sendable {
    package let name: String
    /// For people who read the description.
    package let summary: String
    private let notation: String
    /// Its own keys with an underscore have aliases in camelCase.
    private let isAliased: Bool

    /// - Parameter notation: see `ShapeReader`.
    package init(_ name: String, _ summary: String, aliased: Bool = false, _ notation: String) {
        (self.name, self.summary, self.notation, isAliased) = (name, summary, notation, aliased)
    }

    /// As JSON Schema 2020-12, which OpenAPI 3.1 uses.
    package var schema: JSONValue {
        var reader = ShapeReader(notation, aliased: isAliased)
        guard case .object(let members) = reader.object(isClosed: true) else {
            preconditionFailure("A shape is an object")
        }
        return .object([.init("description", .string(summary))] + members)
    }
}
