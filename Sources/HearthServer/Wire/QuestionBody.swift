import HearthHub
import HearthJSON
import HearthModel

/// A question of a rule (house-api.md, section 5.5).
struct QuestionBody: JSONWritable {
    let question: HouseQuestion

    func write(to writer: inout JSONWriter) {
        let asked = question.question
        writer.beginObject()
        writer.member("id", "q_\(asked.id)")
        writer.member("text", asked.text)
        writer.member("options", asked.answers)
        writer.member("default", asked.silence)
        writer.member("asked_of", asked.to)
        writer.member("asked_by", asked.rule)
        writer.member("deadline", asked.until.rfc3339)
        writer.member("state", question.state.rawValue)
        writer.memberIfPresent("answer", question.answer)
        writer.memberIfPresent("answered_by", question.by?.text)
        writer.endObject()
    }
}
