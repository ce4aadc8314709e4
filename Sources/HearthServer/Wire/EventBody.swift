import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// Event (docs/spec/house-api.md, section 5.5).
struct EventBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Event", "Something that happened",
            "id type at:date at_ms:int subject text origin? cause? data:map causes?:[text] effects?:[text]")
    }

    let event: HouseEvent
    /// With `causes` and `effects`, when one is asked for.
    var links: (causes: [HouseEvent.ID], effects: [HouseEvent.ID])?

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", event.id.text)
        writer.member("type", event.type.rawValue)
        writer.member("at", event.at.rfc3339)
        writer.member("at_ms", event.at.milliseconds)
        writer.member("subject", event.subject)
        writer.member("text", event.text)
        writer.memberIfPresent("origin", event.origin?.text ?? event.originText)
        writer.memberIfPresent("cause", event.cause?.text)
        writer.key("data")
        writer.beginObject()
        for (name, value) in event.data where value.isKnown { writer.member(named: name, ValueBody(value: value)) }
        writer.endObject()
        if let links {
            writer.member("causes", links.causes.map(\.text))
            writer.member("effects", links.effects.map(\.text))
        }
        writer.endObject()
    }
}
