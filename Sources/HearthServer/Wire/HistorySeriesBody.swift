import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// The points of one property in `GET /history`. A point without `v`: the value became unknown.
struct HistorySeriesBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "HistorySeries", "The points of one property; without v it became unknown",
            "slot unit points:[{t:date t_ms:int v?:any p?}]")
    }

    let slot: Registry.Slot
    let name: String
    let points: [String: [Reading]]

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("slot", name)
        writer.member("unit", slot.property.type.unit?.symbol ?? "")
        writer.key("points")
        writer.beginArray()
        for reading in points[name] ?? [] {
            writer.beginObject()
            writer.member("t", reading.at.rfc3339)
            writer.member("t_ms", reading.at.milliseconds)
            if reading.value.isKnown { writer.member("v", ValueBody(value: reading.value)) }
            if reading.provenance != .live { writer.member("p", reading.provenance.rawValue) }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
