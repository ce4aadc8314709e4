import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthRules

/// What came of one `test` block.
struct RuleTestBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "RuleTest", "A test block and its outcome",
            """
            name file line:int ok:bool failure?:{at:int expected got trace:[text]}
            timeline?:[{at:date kind:given|step|rule|command|report|expect slot? value?:any text? what? line?:int
            ok?:bool}]
            """)
    }

    let result: TestResult
    let book: CompiledRules

    /// Whether it says how the test went, if that was kept.
    let tells: Bool

    init(_ result: TestResult, in book: CompiledRules, tells: Bool = true) {
        (self.result, self.book, self.tells) = (result, book, tells)
    }

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
        if tells, !result.timeline.isEmpty { writer.member("timeline", result.timeline.map(TestMomentBody.init)) }
        writer.endObject()
    }
}

/// A moment of a test that was asked for in full.
private struct TestMomentBody: JSONWritable {
    let moment: TestMoment

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("at", moment.at.rfc3339)
        writer.member("kind", moment.kind.rawValue)
        writer.memberIfPresent("slot", moment.slot)
        if let value = moment.value?.json { writer.member("value", value) }
        writer.memberIfPresent("text", moment.text)
        writer.memberIfPresent("what", moment.what)
        writer.memberIfPresent("line", moment.line)
        writer.memberIfPresent("ok", moment.isSo)
        writer.endObject()
    }
}
