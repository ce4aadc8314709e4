import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// The answer to "why not" (docs/spec/house-api.md, section 6.7).
struct WhyNotBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "WhyNot", "Why a rule did not run, or why something is not so",
            """
            rule? answer blocked_by? nearest?:{at:date missing:[{text value? needed held_for?:num needed_for?:num}]}
            near_misses:int
            """)
    }

    let answer: WhyNot
    let house: House

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let key = answer.rule { writer.member("rule", house.rule(key)?.title ?? key) }
        writer.member("answer", answer.lines.joined(separator: "\n"))
        if answer.kind != .ran { writer.member("blocked_by", answer.kind.rawValue) }
        if let nearest = answer.nearest {
            writer.key("nearest")
            writer.beginObject()
            writer.member("at", nearest.at.rfc3339)
            writer.key("missing")
            writer.beginArray()
            for part in nearest.missing { write(part, to: &writer) }
            writer.endArray()
            writer.endObject()
        }
        writer.member("near_misses", answer.nearMisses)
        writer.endObject()
    }

    private func write(_ part: NearMiss.Missing, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", part.text)
        if part.holds != nil { writer.member("value", part.value) }
        writer.member("needed", part.text)
        if let held = part.held { writer.member("held_for", held.seconds) }
        if let needed = part.needed { writer.member("needed_for", needed.seconds) }
        writer.endObject()
    }
}
