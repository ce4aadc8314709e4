import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// A friendly word.
extension Answerer {
    func smalltalk(_ sentence: Sentence) -> HouseAnswer {
        let name = snapshot.configuration.house.name
        let text =
            if sentence.contains("bored") {
                isPlain
                    ? (snapshot.emotionalState.feeling == .bored ? "Little happens here." : "Things happen as usual.")
                    : snapshot.emotionalState.feeling == .bored ? "Yes. Little happens here." : "No."
            } else if sentence.contains("joke") || sentence.contains("funny") {
                "I have none to tell now."
            } else {
                "I am \(name), and here to help. Ask me what I can do."
            }
        return HouseAnswer(
            intent: .smalltalk, reading: "a friendly word", confidence: 0.9, text: text,
            suggestions: [.init(text: "What I can do", query: "What can you do?")])
    }
}
