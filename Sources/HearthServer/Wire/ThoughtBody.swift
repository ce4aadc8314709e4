import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthMind
import HearthModel

/// A thought of the house (docs/spec/house-api.md, section 5.5).
struct ThoughtBody: JSONWritable {
    static let shape = Shape(
        "Thought", "What occupies the house",
        """
        id timestamp:date thought emotion category:observation|question|warning confidence:num evidence:[text]
        context:map suggestion?
        """)

    private let source: String
    private let at: Instant
    private let text: String
    private let emotion: String
    private let category: String
    /// 0…1.
    private let confidence: Double
    /// Ids under `/concerns`, `/questions` or `/events`; empty if nothing has been noticed yet.
    private let evidence: [String]
    private let subject: String?
    /// What can be done about it.
    private var suggestion: String?

    init(worry: HouseConcern, emotion: String, at now: Instant) {
        (source, at, subject) = (worry.id, worry.updated, worry.subject)
        // What is wrong, then what to do about it, as concerns have it.
        let sentences = worry.concern.text.split(separator: ". ", maxSplits: 1)
        text = sentences.first.map(String.init) ?? worry.concern.text
        suggestion = sentences.count > 1 ? String(sentences[1]) : nil
        (self.emotion, category, evidence) = (emotion, "warning", [worry.id])
        confidence = worry.felt(at: now).likelihood
    }

    init(question: HouseQuestion, emotion: String) {
        (source, at, text) = (question.id, question.askedAt, question.question.text)
        (self.emotion, category, confidence) = (emotion, "question", 1)
        (evidence, subject) = ([question.id], nil)
    }

    init(observation: HouseEvent?, emotion: String, at now: Instant) {
        (source, at) = (observation?.id.text ?? "nothing", observation?.at ?? now)
        text = observation?.text ?? "Nothing has happened in the last day"
        (self.emotion, category, confidence) = (emotion, "observation", 1)
        (evidence, subject) = (observation.map { [$0.id.text] } ?? [], observation?.subject)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", "thought_" + source)
        writer.member("timestamp", at.rfc3339)
        writer.member("thought", text)
        writer.member("emotion", emotion)
        writer.member("category", category)
        writer.member("confidence", Ratio(confidence))
        writer.member("evidence", evidence)
        writer.key("context")
        writer.beginObject()
        writer.memberIfPresent("subject", subject)
        writer.endObject()
        writer.memberIfPresent("suggestion", suggestion)
        writer.endObject()
    }
}
