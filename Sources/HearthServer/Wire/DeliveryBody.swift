import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// How far something has come on its way to a person (docs/api.md).
struct DeliveryBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Delivery", "How far it has come on its way to one person by one channel",
            "to channel:mqtt|ntfy state:waiting|delivered|failed at:date reason?")
    }

    let delivery: HouseDelivery

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("to", delivery.to)
        writer.member("channel", delivery.channel.rawValue)
        writer.member("state", delivery.state.rawValue)
        writer.member("at", delivery.at.rfc3339)
        writer.memberIfPresent("reason", delivery.reason)
        writer.endObject()
    }
}

extension JSONWriter {
    /// Absent if there are none.
    mutating func deliveries(_ deliveries: [HouseDelivery]) {
        if !deliveries.isEmpty { member("deliveries", deliveries.map { DeliveryBody(delivery: $0) }) }
    }
}
