/// What may be behind a failing test, and what could be written for it.
struct Hint {
    var note: Diagnostic.Note
    var fix: Diagnostic.Fix?
}

extension Diagnostic {
    mutating func add(_ hints: [Hint]) {
        notes += hints.map(\.note)
        fixes += hints.compactMap(\.fix)
    }
}
