import HearthHub
import HearthJSON
import HearthModel

/// Something that a rule worries about (house-api.md, section 5.5).
struct ConcernBody: JSONWritable {
    let concern: Concern
    var isOpen = true

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", concern.id)
        writer.member("kind", "rule")
        writer.memberIfPresent("subject", concern.about)
        writer.member("text", concern.text)
        writer.member("cause", concern.rule)
        writer.member("severity", Ratio(concern.severity))
        writer.member("weight", Ratio(concern.severity))
        writer.member("state", isOpen ? "open" : "resolved")
        writer.member("opened", concern.since.rfc3339)
        writer.endObject()
    }
}
