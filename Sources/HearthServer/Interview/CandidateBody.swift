import HearthConversation
import HearthHTTP
import HearthJSON
import HearthModel

/// A device that was spoken of in an interview (docs/spec/house-api.md, section 6.5).
struct CandidateBody: JSONWritable {
    static let shape = Shape(
        "Candidate", "A device that was spoken of in an interview, and what is known of it",
        """
        id description detected_brand? detected_function? confidence:num possible_integrations:[text]
        status:pending|confirmed|rejected|needs_info seen:bool area? device_id? address? unsupported?
        """)

    let candidate: InterviewCandidate

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", candidate.id)
        writer.member("description", candidate.description)
        writer.memberIfPresent("detected_brand", candidate.brand)
        writer.memberIfPresent("detected_function", candidate.deviceClass?.name)
        writer.member("confidence", Ratio(candidate.confidence))
        writer.member("possible_integrations", candidate.families.map(\.name))
        writer.member("status", candidate.status.rawValue)
        writer.member("seen", candidate.handle != nil)
        writer.memberIfPresent("area", candidate.room?.name)
        writer.memberIfPresent("device_id", candidate.deviceID)
        writer.memberIfPresent("address", candidate.network?.address)
        writer.memberIfPresent("unsupported", candidate.network?.unsupported)
        writer.endObject()
    }
}

/// One line of an interview.
struct InterviewTurnBody: JSONWritable {
    let turn: Interview.Turn

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("timestamp", turn.at.rfc3339)
        writer.member("speaker", turn.isHouse ? "assistant" : "user")
        writer.member("message", turn.text)
        writer.key("metadata")
        writer.beginObject()
        writer.member("phase", turn.phase.rawValue)
        writer.endObject()
        writer.endObject()
    }
}
