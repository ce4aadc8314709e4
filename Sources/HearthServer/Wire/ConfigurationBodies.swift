import HearthConfig
import HearthJSON

/// Something that is to be said about a configuration file (docs/spec/house-api.md, section 5.5, `Diagnostic`).
struct ConfigurationDiagnosticBody: JSONWritable {
    let diagnostic: Diagnostic

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("file", diagnostic.file)
        writer.member("line", diagnostic.line)
        writer.member("column", diagnostic.column)
        writer.member("severity", diagnostic.severity.rawValue)
        // Diagnostics of the configuration have no codes, unlike those of rules: they are known by their text.
        writer.member("code", "config")
        writer.member("message", ([diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: "; "))
        writer.member("fixes", [JSONValue]())
        writer.endObject()
    }
}

/// What a reload has changed: ids of devices.
struct ConfigurationChangesBody: JSONWritable {
    let changes: ConfigurationChanges

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("added", changes.added.sorted())
        writer.member("changed", changes.changed.sorted())
        writer.member("removed", changes.removed.sorted())
        writer.endObject()
    }
}
