import HearthHTTP
import HearthJSON
import HearthKernel
import HearthModel

/// A manual hold: until when, by whom, and what it holds.
struct HoldBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Hold", "A manual hold",
            "until:date by properties:[text]")
    }

    let hold: Hold
    let registry: Registry

    init(_ hold: Hold, in registry: Registry) { (self.hold, self.registry) = (hold, registry) }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("until", hold.until.rfc3339)
        writer.member("by", hold.by.text)
        writer.member("properties", hold.slots.map { registry[$0].property.name })
        writer.endObject()
    }
}
