/// What is to be known of an endpoint before it is called. It stands beside the route; the API description is made of
/// it. Answers are written as `ShapeReader` reads them.
package struct Endpoint: Sendable {
    package let summary: String
    /// Parameters behind `?`.
    package let query: FieldSet
    /// Fields of the body; `nil` if it takes none.
    package let body: FieldSet?
    /// Unknown fields of the body are mistakes.
    package let defines: Bool
    /// A body that is taken, as JSON.
    package let example: String?
    /// By status: fields, the name of a shape, a media type, or nothing.
    package let answers: [Int: String]
    /// Statuses of errors that only some endpoints have.
    package let errors: Set<Int>
    /// It honours `If-Match`.
    package let isConditional: Bool

    package init(
        _ summary: String, query: FieldSet = [], body: FieldSet? = nil, defines: Bool = false, example: String? = nil,
        _ answers: [Int: String], errors: Set<Int> = [], isConditional: Bool = false
    ) {
        (self.summary, self.query, self.body, self.defines) = (summary, query, body, defines)
        (self.example, self.answers, self.isConditional) = (example, answers, isConditional)
        self.errors = isConditional ? errors.union([412]) : errors
    }

    package init(_ summary: String, _ answer: String) { self.init(summary, [200: answer]) }
}
