import FoundationEssentials
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// An answer of the guide, with all names under which clients look for its text; written into an open object.
struct ChatBody {
    let answer: ChatAnswer
    let session: String

    func write(to writer: inout JSONWriter) {
        for name in ["message", "response", "content"] { writer.member(named: name, answer.text) }
        writer.member("model", answer.model)
        writer.member("provider", "hearth")
        writer.member("generated", false)
        writer.key("usage")
        writer.beginObject()
        // Tokens are counted for language models only.
        writer.member("input_tokens", 0)
        writer.member("output_tokens", 0)
        writer.endObject()
        writer.member("ragUsed", answer.usedTexts)
        writer.member("toolCalls", [answer.goingOn].compactMap(\.self).map(ReturnBody.init))
        writer.member("tools_used", answer.goingOn == nil ? [] : ["return_to_path"])
        writer.member("context", answer.context)
        writer.member("citations", answer.citations.map(CitationBody.init))
        writer.member("sessionId", session)
        writer.member("suggestedFollowUp", answer.followUps)
    }
}

/// The same for clients of Memory; written into an open object.
struct NotesChatBody {
    let answer: ChatAnswer
    let at: Instant

    func write(to writer: inout JSONWriter) {
        writer.member("success", true)
        writer.member("response", answer.text)
        writer.member("message", answer.text)
        writer.member("messageId", UUID().text)
        writer.member("timestamp", at.rfc3339)
        writer.member("context", answer.context.joined(separator: "\n\n"))
        writer.member("citations", answer.citations.map(CitationBody.init))
        writer.member("generated", false)
    }
}

struct CitationBody: JSONWritable {
    let citation: QuotedAnswer.Citation

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("index", citation.index)
        writer.member("id", citation.source.id)
        writer.member("title", citation.source.title)
        writer.member("source", citation.source.name)
        writer.member("relevance", (citation.relevance * 100).rounded() / 100)
        if let url = citation.source.url { writer.member("url", url) }
        writer.endObject()
    }
}

/// That the client is to go on where the person was.
private struct ReturnBody: JSONWritable {
    let back: ChatAnswer.Return

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", "return_to_path")
        writer.key("arguments")
        writer.beginObject()
        writer.member("transition_type", back.kind.rawValue)
        writer.member("transition_message", back.message)
        writer.member("conceptual_bridge", back.bridge)
        writer.member("user_requested", true)
        writer.endObject()
        writer.endObject()
    }
}
