import HearthHTTP
import HearthJSON
import HearthModel

/// The one shape of every error (docs/spec/house-api.md, section 3). What has an alias carries it; `detail` repeats the
/// message for clients that look there.
struct ErrorBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Error", "What went wrong",
            "error:{code message details:map timestamp:date request_id requestId} data:any timestamp:date request_id requestId detail"
        )
    }

    let answer: APIError.Answer
    let requestID: String
    let at: Instant

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("error")
        writer.beginObject()
        writer.member("code", answer.code)
        writer.member("message", answer.message)
        writer.member("details", JSONValue.object(answer.details))
        writeStamp(to: &writer)
        writer.endObject()
        writer.key("data")
        writer.null()
        writeStamp(to: &writer)
        writer.member("detail", answer.message)
        writer.endObject()
    }

    private func writeStamp(to writer: inout JSONWriter) {
        writer.member("timestamp", at.rfc3339)
        writer.aliased("request_id", requestID)
    }
}
