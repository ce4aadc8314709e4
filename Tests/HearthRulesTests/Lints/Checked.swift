import HearthModel

@testable import HearthRules

/// What is said about a text in the house of the conformance vectors.
func checked(_ text: String, names: HouseNames = House.names) -> [Diagnostic] {
    let set = Resolver.resolve([Parser.parse(SourceText(name: "table.hearth", text: text))], names: names)
    return (set.diagnostics + Lints.check(set, names: names)).sorted { $0.span.start < $1.span.start }
}

/// The text with a fix carried out.
func fixed(_ text: String, _ fix: Diagnostic.Fix) -> String {
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
        bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
}
