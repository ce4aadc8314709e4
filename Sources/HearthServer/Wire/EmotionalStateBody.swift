import HearthHTTP
import HearthHub
import HearthJSON
import HearthMind
import HearthModel

/// How the house feels (docs/spec/house-api.md, section 5.2).
struct EmotionalStateBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "EmotionalState", "How the house feels", aliased: true,
            """
            primary primary_emotion house_emotion secondary:[text] intensity:num arousal:num dominance:num valence:num
            valence_normalized:num happiness:num worry:num boredom:num excitement:num unhappiness:num emotion_vector:[num]
            mood mood_state:{valence:num arousal:num} causes:[{concern? share:num text}] reasoning since?:date
            """)
    }

    let state: EmotionalState
    /// A guest is not told what it is about.
    let isDiscreet: Bool

    init(_ state: EmotionalState, for visibility: Visibility) {
        (self.state, isDiscreet) = (state, visibility.isLimited)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("primary", state.feeling.rawValue)
        writer.aliased("primary_emotion", state.feeling.rawValue)
        writer.aliased("house_emotion", state.feeling.houseEmotion)
        writer.member("secondary", state.secondary.map(\.rawValue))
        writer.member("intensity", Ratio(state.intensity))
        writer.member("arousal", Ratio(state.arousal))
        writer.member("dominance", Ratio(state.dominance))
        writer.member("valence", Ratio(state.valence))
        writer.aliased("valence_normalized", Ratio((state.valence + 1) / 2))
        let vector = state.vector.map(Ratio.init)
        writer.member("happiness", vector[0])
        writer.member("worry", vector[1])
        writer.member("boredom", vector[2])
        writer.member("excitement", vector[3])
        writer.member("unhappiness", vector[4])
        writer.aliased("emotion_vector", vector)
        writer.member("mood", state.mood)
        writer.aliased("mood_state") {
            $0.beginObject()
            $0.member("valence", Ratio(state.moodValence))
            $0.member("arousal", Ratio(state.moodArousal))
            $0.endObject()
        }
        writer.key("causes")
        writer.beginArray()
        for cause in isDiscreet ? [] : state.causes {
            writer.beginObject()
            writer.memberIfPresent("concern", cause.concern)
            writer.member("share", Ratio(cause.share))
            writer.member("text", cause.text)
            writer.endObject()
        }
        writer.endArray()
        writer.member("reasoning", isDiscreet ? "Ask somebody who lives here." : state.reasoning)
        if state.feeling != .neutral { writer.member("since", state.since.rfc3339) }
        writer.endObject()
    }
}
