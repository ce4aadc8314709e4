import HearthHTTP
import HearthHub
import HearthJSON

/// The state before the first appraisal (docs/spec/house-api.md, section 5.2): neutral, of no intensity.
struct EmotionalStateBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "EmotionalState", "How the house feels", aliased: true,
            """
            primary primary_emotion house_emotion secondary:[text] intensity:num arousal:num dominance:num valence:num
            valence_normalized:num happiness:num worry:num boredom:num excitement:num unhappiness:num emotion_vector:[num]
            mood mood_state:{valence:num arousal:num} causes:[any] reasoning trigger_event?
            """)
    }

    static let affect = Affect.neutral

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("primary", Self.affect.primary)
        writer.aliased("primary_emotion", Self.affect.primary)
        writer.aliased("house_emotion", Self.affect.houseEmotion)
        writer.member("secondary", [String]())
        writer.member("intensity", Self.affect.intensity)
        writer.member("arousal", Self.affect.arousal)
        writer.member("dominance", 1)
        writer.member("valence", Self.affect.valence)
        writer.aliased("valence_normalized", (Self.affect.valence + 1) / 2)
        for score: StaticString in ["happiness", "worry", "boredom", "excitement", "unhappiness"] {
            writer.member(score, 0)
        }
        writer.aliased("emotion_vector", [0, 0, 0, 0, 0])
        writer.member("mood", Self.affect.mood)
        writer.aliased("mood_state") {
            $0.beginObject()
            $0.member("valence", Self.affect.valence)
            $0.member("arousal", Self.affect.arousal)
            $0.endObject()
        }
        writer.member("causes", [String]())
        writer.member("reasoning", "Nothing has been appraised yet.")
        writer.endObject()
    }
}
