import HearthConfig
import HearthJSON

/// Something that is to be said about a configuration file (docs/spec/house-api.md, section 5.5, `Diagnostic`).
struct ConfigurationFindingBody: JSONWritable {
    let diagnostic: Diagnostic

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("file", diagnostic.file)
        writer.member("line", diagnostic.line)
        writer.member("column", diagnostic.column)
        writer.member("severity", diagnostic.severity.rawValue)
        // Findings about the configuration are told by their sentences; only those about rules have numbers.
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
