/// What is wrong with one field of a request.
package struct FieldProblem: Equatable, Sendable {
    /// `a.b[0].c`; a query parameter is `query.<name>`.
    package var path: String
    /// Goes after the name of the field: `must be a number`.
    package var problem: String
    package var expected: String?
    package var got: String?

    package init(_ path: String, _ problem: String, expected: String? = nil, got: String? = nil) {
        (self.path, self.problem, self.expected, self.got) = (path, problem, expected, got)
    }
}
