package import HearthJSON
import HearthModel

extension StoredTrace: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("at", at)
        writer.member("n", n)
        writer.member("what", what.rawValue)
        writer.member("slot", ifPresent: slot)
        writer.member("old", old)
        writer.member("new", new)
        writer.member("origin", origin)
        writer.member("layer", ifPresent: layer.map { Int($0.rawValue) })
        writer.member("command", ifPresent: command)
        writer.member("cause", ifPresent: cause)
        writer.member("rule", ifPresent: rule)
        writer.member("atoms", atoms)
        writer.member("until", ifPresent: until)
        writer.member("note", ifPresent: note)
        writer.endObject()
    }
}

extension StoredTrace.Cause: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .report(let slot, let value):
            writer.choice("report") {
                $0.member("slot", slot)
                $0.member("_1", value)
            }
        case .person(let origin): writer.choice("person") { $0.member("_0", origin) }
        case .clock: writer.choice("clock")
        case .start: writer.choice("start")
        case .reload: writer.choice("reload")
        case .record(let id): writer.choice("record") { $0.member("_0", id) }
        }
    }
}

extension StoredTrace.Atom: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", text)
        writer.member("value", value)
        writer.member("holds", ifPresent: holds)
        writer.member("age", ifPresent: age)
        writer.endObject()
    }
}
