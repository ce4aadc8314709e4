import HearthJSON
import HearthRules

/// A finding as people and scripts read it (docs/spec/rule-language.md, section 17).
struct DiagnosticText {
    let diagnostic: Diagnostic
    /// The text that it is about; `nil` if that could not be read.
    let source: SourceText?
    /// The file as a person can open it from here.
    let file: String

    private var place: (line: Int, column: Int) { source?.place(of: diagnostic.span.start) ?? (1, 1) }

    /// `FILE:LINE:COL: CODE sentence`, then a `fix:` line for each fix; on a terminal the line itself, with a mark
    /// under what it is about.
    func tell() {
        let code = diagnostic.severity == .error ? Console.red(diagnostic.code) : Console.warning(diagnostic.code)
        Console.complain("\(file):\(place.line):\(place.column): \(code) \(diagnostic.message)")
        if Console.isOnTerminal { for line in excerpt { Console.complain(line) } }
        for fix in diagnostic.fixes { Console.complain("  fix: \(fix.title)") }
    }

    private var excerpt: [String] {
        guard let source, diagnostic.span.end > diagnostic.span.start else { return [] }
        let (line, column) = place
        let start =
            diagnostic.span.start - source.text.utf8.prefix(diagnostic.span.start).reversed().prefix { $0 != 10 }.count
        let rest = source.utf8[start...].prefix { $0 != 10 }
        let text = String(decoding: rest, as: UTF8.self)
        let end = min(diagnostic.span.end, start + rest.count)
        let length = max(1, source[Span(diagnostic.span.start, end)].count)
        let number = String(line)
        let margin = String(repeating: " ", count: number.count)
        return [
            "  \(number) | \(text)",
            "  \(margin) | " + String(repeating: " ", count: max(0, column - 1))
                + Console.warning(String(repeating: "^", count: min(length, 80))),
        ]
    }

    var json: JSONValue {
        .object([
            .init("file", .string(file)), .init("line", .int(Int64(place.line))),
            .init("column", .int(Int64(place.column))), .init("severity", .string(diagnostic.severity.rawValue)),
            .init("code", .string(diagnostic.code)), .init("message", .string(diagnostic.message)),
            .init(
                "fixes",
                .array(
                    diagnostic.fixes.map { fix in
                        .object([
                            .init("title", .string(fix.title)), .init("edits", .array(fix.edits.map(edit))),
                        ])
                    })),
        ])
    }

    private func edit(_ edit: Diagnostic.Edit) -> JSONValue {
        let (start, end) = (
            source?.place(of: edit.span.start) ?? (1, 1), source?.place(of: edit.span.end) ?? (1, 1)
        )
        return .object([
            .init("line", .int(Int64(start.0))), .init("column", .int(Int64(start.1))),
            .init("end_line", .int(Int64(end.0))), .init("end_column", .int(Int64(end.1))),
            .init("text", .string(edit.text)),
        ])
    }
}
