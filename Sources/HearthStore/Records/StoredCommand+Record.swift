package import HearthJSON
import HearthModel

extension StoredCommand: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("number", number)
        writer.member("device", device)
        writer.member("action", action)
        writer.member("body", body)
        writer.member("transition", transition)
        writer.member("origin", origin)
        writer.member("layer", ifPresent: layer.map { Int($0.rawValue) })
        writer.member("state", state.rawValue)
        writer.member("createdAt", createdAt)
        writer.member("sentAt", ifPresent: sentAt)
        writer.member("ackedAt", ifPresent: ackedAt)
        writer.member("expiresAt", expiresAt)
        writer.member("tries", tries)
        writer.member("late", late)
        writer.member("inProgress", inProgress)
        writer.member("reason", ifPresent: reason?.rawValue)
        writer.member("supersededBy", ifPresent: supersededBy)
        writer.member("deviceError", ifPresent: deviceError)
        writer.member("flight", ifPresent: flight)
        writer.endObject()
    }
}

extension StoredCommand.Body: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .set(let settings): writer.choice("set") { $0.member("_0", settings) }
        case .act(let act): writer.choice("act") { $0.member("_0", act.rawValue) }
        }
    }
}

extension StoredCommand.Setting: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("property", property)
        writer.member("value", value)
        writer.endObject()
    }
}
