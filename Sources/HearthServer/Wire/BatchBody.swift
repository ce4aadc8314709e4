import HearthHTTP
import HearthJSON
import HearthModel

/// What became of several orders (docs/spec/house-api.md, section 7.4).
struct BatchBody {
    static var shape: Shape {
        Shape(
            "BatchAnswer", "What became of a batch; scene if it was one",
            "scene? batch_id results:[BatchItem] total:int succeeded:int pending:int failed:int timestamp:date")
    }

    let id: String
    let results: [BatchItemBody]
    let at: Instant

    func writeMembers(to writer: inout JSONWriter) {
        let successes = results.compactMap { result in
            if case .success(let success) = result.outcome { success } else { nil }
        }
        let pending = successes.count(where: \.isPending)
        writer.member("batch_id", id)
        writer.member("results", results)
        writer.member("total", results.count)
        writer.member("succeeded", successes.count - pending)
        writer.member("pending", pending)
        writer.member("failed", results.count - successes.count)
        writer.member("timestamp", at.rfc3339)
    }
}
