import HearthHTTP
import HearthJSON
import HearthModel
import HearthStore

/// How the house felt at an instant (docs/spec/house-api.md, section 6.2).
struct EmotionPoint: JSONWritable, Equatable {
    let at: Instant
    let emotion: String
    let intensity: Double
    let arousal: Double
    let valence: Double
    /// Id of a concern.
    let trigger: String?

    /// `nil` if the event is of something else.
    init?(_ event: LoggedEvent, isDiscreet: Bool) {
        guard event.type == .emotion, case .text(let emotion)? = event.data["emotion"] else { return nil }
        (at, self.emotion) = (event.at, emotion)
        intensity = event.data["intensity"]?.number ?? 0
        arousal = event.data["arousal"]?.number ?? 0
        valence = event.data["valence"]?.number ?? 0
        if case .text(let id)? = event.data["trigger"], !isDiscreet { trigger = id } else { trigger = nil }
    }

    /// Evenly, but each change of name stays as long as there are not more of these alone.
    static func thinned(_ points: [EmotionPoint], to limit: Int) -> [EmotionPoint] {
        guard points.count > limit else { return points }
        let renamed = points.indices.filter { $0 == 0 || points[$0].emotion != points[$0 - 1].emotion }
        var kept = Set(renamed.suffix(limit))
        let rest = points.indices.filter { !kept.contains($0) }
        let room = limit - kept.count
        if room > 0 { for number in 0..<room { kept.insert(rest[number * rest.count / room]) } }
        return kept.sorted().map { points[$0] }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("timestamp", at.rfc3339)
        writer.member("emotion", emotion)
        writer.member("intensity", Ratio(intensity))
        writer.member("arousal", Ratio(arousal))
        writer.member("valence", Ratio(valence))
        writer.memberIfPresent("trigger", trigger)
        writer.endObject()
    }
}
