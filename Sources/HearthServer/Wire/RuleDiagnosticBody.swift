import HearthHTTP
import HearthHub
import HearthJSON
import HearthRules

/// Something that is to be said about a rule file (docs/spec/house-api.md, section 5.5, `Diagnostic`).
struct RuleDiagnosticBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Diagnostic", "Something to be said about a file",
            """
            file line:int column:int severity code message
            fixes:[{title edits:[{line:int column:int end_line:int end_column:int text}]}]
            """)
    }

    let diagnostic: Diagnostic
    /// The text that it is about; `nil` if that could not be read.
    let source: SourceText?

    init(_ diagnostic: Diagnostic, in book: CompiledRules) {
        (self.diagnostic, source) = (diagnostic, book.source(of: diagnostic.file))
    }

    init(_ diagnostic: Diagnostic, source: SourceText?) { (self.diagnostic, self.source) = (diagnostic, source) }

    func write(to writer: inout JSONWriter) {
        let place = place(of: diagnostic.span.start)
        writer.beginObject()
        writer.member("file", diagnostic.file)
        writer.member("line", place.line)
        writer.member("column", place.column)
        writer.member("severity", diagnostic.severity.rawValue)
        writer.member("code", diagnostic.code)
        writer.member("message", diagnostic.message)
        writer.key("fixes")
        writer.beginArray()
        for fix in diagnostic.fixes {
            writer.beginObject()
            writer.member("title", fix.title)
            writer.key("edits")
            writer.beginArray()
            for edit in fix.edits { write(edit, to: &writer) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// Replaces what lies from the first place up to the second by the text.
    private func write(_ edit: Diagnostic.Edit, to writer: inout JSONWriter) {
        let (start, end) = (place(of: edit.span.start), place(of: edit.span.end))
        writer.beginObject()
        writer.member("line", start.line)
        writer.member("column", start.column)
        writer.member("end_line", end.line)
        writer.member("end_column", end.column)
        writer.member("text", edit.text)
        writer.endObject()
    }

    private func place(of offset: Int) -> (line: Int, column: Int) { source?.place(of: offset) ?? (1, 1) }
}
