import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// Where a person is, and how the house knows (docs/spec/house-api.md, section 6.8).
struct PersonBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Person", "Where a person is, and how the house knows",
            "id name role state:home|away|unknown since:date source? until?:date user_id? trackers?:[text]")
    }

    let presence: Presence
    /// Of the login that belongs to the person, if there is one.
    var userID: String?
    var showsTrackers = false

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", presence.person.id)
        writer.member("name", presence.person.name)
        writer.member("role", presence.person.role.rawValue)
        writer.member("state", presence.isHome.map { $0 ? "home" : "away" } ?? "unknown")
        writer.member("since", presence.since.rfc3339)
        writer.memberIfPresent("source", presence.source)
        writer.memberIfPresent("until", presence.word?.until?.rfc3339)
        writer.memberIfPresent("user_id", userID)
        if showsTrackers { writer.member("trackers", presence.person.trackers) }
        writer.endObject()
    }
}
