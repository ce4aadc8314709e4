import HearthHTTP
import HearthJSON
import HearthMind
import HearthModel

/// Something that the house remembers (docs/spec/house-api.md, section 5.5).
struct MemoryBody: JSONWritable {
    static let shape = Shape(
        "Memory", "Something that the house remembers",
        """
        id type:experience|pain|pleasure|event|lesson|pattern|preference|interaction|note
        memory_type:episodic|semantic|procedural category title content description importance:num confidence:num
        occurrences:int timestamp:date ended?:date outcome:positive|negative|neutral evidence:[text] context:map tags:[text]
        told_by? private:bool
        """)

    let memory: Memory
    let now: Instant

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", memory.id)
        writer.member("type", memory.kind.rawValue)
        writer.member("memory_type", (memory.isCaptured ? .semantic : memory.nature).rawValue)
        writer.member("category", memory.topic?.kind ?? memory.kind.rawValue)
        writer.member("title", memory.title)
        writer.member("content", memory.content)
        writer.member("description", memory.learning ?? memory.content)
        writer.member("importance", Ratio(memory.importance(at: now)))
        writer.member("confidence", Ratio(confidence))
        writer.member("occurrences", memory.occurrences)
        writer.member("timestamp", memory.at.rfc3339)
        writer.memberIfPresent("ended", memory.ended?.rfc3339)
        writer.member("outcome", memory.outcome.rawValue)
        writer.member("evidence", memory.evidence)
        writer.key("context")
        writeContext(to: &writer)
        writer.member("tags", memory.tags)
        writer.memberIfPresent("told_by", memory.teller?.name)
        writer.member("private", memory.isPrivate)
        writer.endObject()
    }

    /// What was felt or told is certain; what is concluded is the surer the more often it came.
    private var confidence: Double {
        memory.nature == .semantic && memory.teller == nil && !memory.isCaptured
            ? 1 - halved(Double(memory.occurrences)) : 1
    }

    /// As it came with what was told; of an episode what it was about.
    private func writeContext(to writer: inout JSONWriter) {
        if let context = memory.context { return writer.value(JSONValue(kept: context)) }
        writer.beginObject()
        if let topic = memory.topic {
            writer.member("kind", topic.kind)
            writer.member("subject", topic.subject)
            writer.memberIfPresent("area", topic.area)
        }
        writer.endObject()
    }
}

/// An episode, as one that something can be learned from (docs/spec/house-api.md, section 6.4).
struct ExperienceBody: JSONWritable {
    let memory: Memory

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", memory.id)
        writer.member("type", memory.kind.rawValue)
        writer.member("description", memory.content)
        writer.member("outcome", memory.outcome.rawValue)
        writer.memberIfPresent("learning", memory.learning)
        writer.member("occurrences", memory.occurrences)
        writer.member("evidence", memory.evidence)
        writer.member("timestamp", memory.at.rfc3339)
        writer.endObject()
    }
}
