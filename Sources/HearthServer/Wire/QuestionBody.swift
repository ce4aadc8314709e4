import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// A question of a rule (docs/spec/house-api.md, section 5.5).
struct QuestionBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Question", "What a rule or the house asks people, and what has become of it",
            """
            id text options:[text] default asked_of asked_by asked_at:date deadline:date
            state:open|answered|expired|withdrawn answer? answered_by? reply? deliveries?:[Delivery]
            """)
    }

    let question: HouseQuestion
    /// Those of them that the reader may see.
    let deliveries: [HouseDelivery]
    /// What the house has just said to the answer.
    var reply: String?

    func write(to writer: inout JSONWriter) {
        let asked = question.question
        writer.beginObject()
        writer.member("id", question.id)
        writer.member("text", asked.text)
        writer.member("options", asked.answers)
        writer.member("default", asked.silence)
        writer.member("asked_of", asked.to.joined(separator: ", "))
        writer.member("asked_by", question.isOfHouse ? "house" : asked.rule)
        writer.member("asked_at", question.askedAt.rfc3339)
        writer.member("deadline", asked.until.rfc3339)
        writer.member("state", question.state.rawValue)
        writer.memberIfPresent("answer", question.answer)
        writer.memberIfPresent("answered_by", question.by?.name)
        writer.memberIfPresent("reply", reply)
        writer.deliveries(deliveries)
        writer.endObject()
    }
}
