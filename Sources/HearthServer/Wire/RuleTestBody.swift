import HearthHTTP
import HearthHub
import HearthJSON
import HearthRules

/// What came of one `test` block.
struct RuleTestBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "RuleTest", "A test block and its outcome",
            "name file line:int ok:bool failure?:{at:int expected got trace:[text]}")
    }

    let result: TestResult
    let book: CompiledRules

    init(_ result: TestResult, in book: CompiledRules) { (self.result, self.book) = (result, book) }

    func write(to writer: inout JSONWriter) {
        let source = book.source(of: result.file)
        writer.beginObject()
        writer.member("name", result.name)
        writer.member("file", result.file)
        writer.member("line", source?.place(of: result.span.start).line ?? 1)
        writer.member("ok", result.failure == nil)
        if let failure = result.failure {
            writer.key("failure")
            writer.beginObject()
            writer.member("at", source?.place(of: failure.diagnostic.span.start).line ?? 1)
            writer.member("expected", failure.step)
            writer.member("got", failure.diagnostic.message)
            writer.member("trace", failure.trace)
            writer.endObject()
        }
        writer.endObject()
    }
}
