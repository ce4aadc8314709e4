import HTTPTypes
import HearthJSON

/// The answer of an endpoint, before the headers that all answers share.
struct Reply: Sendable {
    var status: HTTPResponse.Status = .ok
    /// JSON unless `isText`; `nil` for answers without a body.
    var body: [UInt8]?
    var isText = false
    var headers: HTTPFields = [:]

    static let noContent = Reply(status: .noContent)

    init(status: HTTPResponse.Status, body: [UInt8]? = nil, headers: HTTPFields = [:]) {
        (self.status, self.body, self.headers) = (status, body, headers)
    }

    init(text: [UInt8]) { (status, body, isText) = (.ok, text, true) }

    init(_ status: HTTPResponse.Status = .ok, _ value: some JSONWritable) {
        self.init(status: status, body: JSONWriter.document { value.write(to: &$0) })
    }

    init(_ status: HTTPResponse.Status = .ok, writing write: (inout JSONWriter) -> Void) {
        self.init(
            status: status,
            body: JSONWriter.document {
                $0.beginObject()
                write(&$0)
                $0.endObject()
            })
    }
}
