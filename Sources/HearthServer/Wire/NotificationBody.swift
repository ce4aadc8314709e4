import HearthHub
import HearthJSON
import HearthModel

/// What a rule has told people.
struct NotificationBody: JSONWritable {
    let message: HouseMessage

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", message.id)
        writer.member("at", message.at.rfc3339)
        writer.member("to", message.to)
        writer.member("text", message.text)
        writer.member("level", message.urgency.rawValue)
        writer.member("rule", message.rule)
        writer.endObject()
    }
}
