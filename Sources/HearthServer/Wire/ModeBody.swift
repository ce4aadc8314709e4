import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthRules

/// The modes of the house and the present one.
struct ModeBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Modes", "The modes of the house and the present one",
            "modes:[text] current since:date by?")
    }

    let snapshot: HouseSnapshot

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("modes", snapshot.rules.set.modes)
        writer.member("current", snapshot.mode.name)
        writer.member("since", snapshot.mode.since.rfc3339)
        writer.memberIfPresent("by", snapshot.mode.by?.text)
        writer.endObject()
    }
}
