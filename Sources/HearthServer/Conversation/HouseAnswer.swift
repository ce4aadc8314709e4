import HearthConversation
import HearthJSON

/// What the house answers to a sentence.
struct HouseAnswer: Sendable {
    struct Suggestion: JSONWritable, Sendable {
        /// What it is for.
        let text: String
        /// A sentence that the house understands.
        let query: String

        func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("text", text)
            writer.member("query", query)
            writer.endObject()
        }
    }

    let intent: Intent
    /// How the sentence was understood.
    var reading: String
    /// How sure that is, 0…1; below 0.6 the answer asks back.
    var confidence: Double
    var text: String
    /// Ids of events and concerns on which each fact rests.
    var evidence: [String] = []
    /// Ids of devices that it is about.
    var devices: [String] = []
    var forecasts: [StandingForecast] = []
    var suggestions: [Suggestion] = []
    /// Ids of memories that it tells of.
    var memories: [String] = []
    /// Rooms or floors of which it tells what they used.
    var zones: [ZoneUse] = []
    /// Id of the what-if that it tells of.
    var analysis: String?
    /// Waits for a yes: what a client repeats to say it.
    var confirm: String?
}
