import HearthJSON
import HearthKernel
import HearthMind
import HearthModel

/// How the house is, as others on the broker are told (docs/spec/devices.md, section 7).
struct HouseNews: JSONWritable {
    /// 0…1.
    var awareness: Double
    var status: String
    var feelings: EmotionalState
    /// Open ones, heaviest first.
    var concerns: [HouseConcern]
    var mode: String

    /// The most concerns that are told.
    private static let listed = 10

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("awareness", awareness.rounded(decimals: 2))
        writer.member("status", status)
        writer.member("emotion", feelings.feeling.rawValue)
        writer.member("house_emotion", feelings.feeling.houseEmotion)
        writer.member("intensity", feelings.intensity.rounded(decimals: 2))
        writer.member("valence", feelings.valence.rounded(decimals: 2))
        writer.member("arousal", feelings.arousal.rounded(decimals: 2))
        writer.member("mood", feelings.mood)
        writer.member("concerns", concerns.count)
        writer.member("worst_concern", concerns.first?.concern.text)
        // Nobody thinks yet.
        writer.member("thought", String?.none)
        writer.member("mode", mode)
        writer.endObject()
    }

    /// The heaviest of them, as an object so that it can be the attributes of an entity.
    func writeConcerns(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("concerns")
        writer.beginArray()
        for concern in concerns.prefix(Self.listed) {
            writer.beginObject()
            writer.member("id", concern.id)
            writer.member("subject", concern.subject)
            writer.member("text", concern.concern.text)
            writer.member("severity", concern.concern.severity.rounded(decimals: 2))
            writer.member("opened", concern.concern.since.rfc3339)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
