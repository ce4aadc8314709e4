import HearthHTTP
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel

/// Somebody who is expected, or an absence (docs/spec/house-api.md, section 5.5).
struct VisitBody: JSONWritable {
    static let shape = Shape(
        "Visit", "Somebody who is expected, or a time in which nobody is to be at home",
        """
        id who kind:trade|guest|delivery|yard|absence from:date to:date days:[text] areas:[text] people:[text] said_by
        """)

    let visit: Visit
    /// The time that it is now, or the next one.
    let window: Range<Instant>

    /// - Returns: `nil` if it is over.
    init?(_ visit: Visit, at now: Instant, in zone: CivilZone) {
        guard let window = visit.window(at: now, in: zone) else { return nil }
        (self.visit, self.window) = (visit, window)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", visit.id)
        writer.member("who", visit.who)
        writer.member("kind", visit.kind.rawValue)
        writer.member("from", window.lowerBound.rfc3339)
        writer.member("to", window.upperBound.rfc3339)
        writer.member("days", visit.days.map { $0.name.lowercased() })
        writer.member("areas", visit.areas)
        writer.member("people", visit.people)
        writer.member("said_by", visit.saidBy.text)
        writer.endObject()
    }
}
