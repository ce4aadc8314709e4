/// What is wrong with one field of a request.
struct FieldProblem: Equatable, Sendable {
    /// `a.b[0].c`; a query parameter is `query.<name>`.
    var path: String
    /// Goes after the name of the field: `must be a number`.
    var problem: String
    var expected: String?
    var got: String?

    init(_ path: String, _ problem: String, expected: String? = nil, got: String? = nil) {
        (self.path, self.problem, self.expected, self.got) = (path, problem, expected, got)
    }
}
