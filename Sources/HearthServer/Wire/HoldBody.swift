import HearthHTTP
import HearthJSON
import HearthKernel
import HearthModel

/// A manual hold: until when, by whom, and what it holds.
struct HoldBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Hold", "A manual hold",
            "until:date by? properties:[text]")
    }

    let hold: Hold
    let registry: Registry
    /// For guests, who are not told whose it is.
    let isDiscreet: Bool

    init(_ hold: Hold, in registry: Registry, isDiscreet: Bool) {
        (self.hold, self.registry, self.isDiscreet) = (hold, registry, isDiscreet)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("until", hold.until.rfc3339)
        if !isDiscreet { writer.member("by", hold.by.text) }
        writer.member("properties", hold.slots.map { registry[$0].property.name })
        writer.endObject()
    }
}
