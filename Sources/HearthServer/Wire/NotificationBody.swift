import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// What a rule, or the house by itself, has told people (docs/spec/house-api.md, section 6.4).
struct NotificationBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Notification", "What a rule, or the house by itself, has told people",
            "id at:date to text level:normal|urgent|quiet rule concerns?:[text] read:bool deliveries?:[Delivery]")
    }

    let message: HouseMessage
    /// Id of the person who reads it; `nil` for one who reads for all.
    let reader: String?
    /// Those of them that the reader may see.
    let deliveries: [HouseDelivery]

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", message.id)
        writer.member("at", message.at.rfc3339)
        writer.member("to", message.to.joined(separator: ", "))
        writer.member("text", message.text)
        writer.member("level", level)
        writer.member("rule", message.rule)
        if let concerns = message.about { writer.member("concerns", concerns) }
        writer.member("read", message.isRead(by: reader))
        writer.deliveries(deliveries)
        writer.endObject()
    }

    private var level: String {
        switch message.urgency {
        case .plain: "normal"
        case .urgently: "urgent"
        case .quietly: "quiet"
        }
    }
}
