import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthMind
import HearthModel

/// Something that the house worries about (docs/spec/house-api.md, section 5.5).
struct ConcernBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Concern", "Something that the house worries about",
            """
            id kind subject text cause severity:num likelihood:num realised:bool weight:num
            state:open|acknowledged|snoozed|resolved evidence:[text] opened:date updated:date
            ack?:{by at:date note?} snoozed_until?:date events?:[Event]
            """)
    }

    let concern: HouseConcern
    let state: HouseConcern.State
    /// How it weighs.
    let felt: FeltConcern
    let weight: Double
    /// What happened to it, newest first, where one concern is asked for.
    let events: [HouseEvent]?

    init(_ concern: HouseConcern, at now: Instant, events: [HouseEvent]? = nil) {
        (self.concern, state, self.events) = (concern, concern.state(at: now), events)
        felt = concern.felt(at: now)
        weight = felt.weight(at: now)
    }

    var subject: String { concern.subject }

    /// The hub knows what ails it, and devices complain of themselves; rules raise the others, but for what is switched
    /// to and fro too often.
    var kind: String {
        if let trouble = concern.trouble { return trouble.kind }
        if concern.concern.complaint != nil { return "device" }
        return concern.concern.rule.isEmpty ? "flap" : "rule"
    }

    private var cause: String {
        if let trouble = concern.trouble { return trouble.rawValue }
        return concern.concern.rule.isEmpty ? kind : concern.concern.rule
    }

    /// The place in a list: by falling weight, what somebody has taken note of last.
    var rank: (Int, Double, String) { (state == .acknowledged ? 1 : 0, -weight, concern.id) }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", concern.id)
        writer.member("kind", kind)
        writer.member("subject", subject)
        writer.member("text", concern.concern.text)
        writer.member("cause", cause)
        writer.member("severity", Ratio(concern.concern.severity))
        writer.member("likelihood", Ratio(felt.likelihood))
        writer.member("realised", felt.isRealised)
        writer.member("weight", Ratio(weight))
        writer.member("state", state.rawValue)
        writer.member("evidence", (events ?? []).map(\.id.text))
        writer.member("opened", concern.concern.since.rfc3339)
        writer.member("updated", concern.updated.rfc3339)
        if let note = concern.note {
            writer.key("ack")
            writer.beginObject()
            writer.member("by", note.by.name)
            writer.member("at", note.at.rfc3339)
            writer.memberIfPresent("note", note.text)
            writer.endObject()
        }
        if state == .snoozed { writer.memberIfPresent("snoozed_until", concern.snoozedUntil?.rfc3339) }
        if let events { writer.member("events", events.map { EventBody(event: $0) }) }
        writer.endObject()
    }
}
