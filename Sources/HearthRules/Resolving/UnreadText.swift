/// Where the parser could not read on. What is said of the rest of such a declaration may be no more than what the
/// error left behind.
struct UnreadText {
    /// In order, with the first unread place of each declaration that has one.
    private let declarations: [(span: Span, from: Int)]

    init(_ file: SyntaxFile) {
        let unfinished = file.diagnostics.lazy.filter { ["E103", "E109"].contains($0.code) }.map(\.span.start)
        let places = (file.unread + unfinished).sorted()
        guard !places.isEmpty else {
            declarations = []
            return
        }
        declarations = file.declarations.map(\.span).compactMap { span in
            let first = places.firstPosition { $0 >= span.start }
            return first < places.count && places[first] <= span.end ? (span, places[first]) : nil
        }
    }

    /// Whether it lies before something in the same declaration.
    func isBefore(_ span: Span) -> Bool {
        let next = declarations.firstPosition { $0.span.start > span.start }
        guard next > 0 else { return false }
        let (declaration, from) = declarations[next - 1]
        return span.start <= declaration.end && from <= span.end
    }
}
