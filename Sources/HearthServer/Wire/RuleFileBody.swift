import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules

/// A file of rules as it lies in the folder.
struct RuleFileBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "RuleFile", "A file of rules",
            "name size:int etag modified:date errors:int warnings:int rules:int live:bool")
    }

    let file: RuleFiles.File
    let shelf: RuleFolderStatus
    let live: CompiledRules

    func write(to writer: inout JSONWriter) {
        let diagnostics = shelf.diagnostics(of: file.name)
        writer.beginObject()
        writer.member("name", file.name)
        writer.member("size", file.bytes.count)
        writer.member("etag", file.tag)
        writer.member("modified", file.modified.rfc3339)
        writer.member("errors", diagnostics.count { $0.severity == .error })
        writer.member("warnings", diagnostics.count { $0.severity == .warning })
        writer.member("rules", live.program.rules.count { $0.file == file.name })
        writer.member("live", live.source(of: file.name) == file.source)
        writer.endObject()
    }
}
