import HTTPTypes
import HearthJSON

/// The answer of an endpoint, before the headers that all answers share.
struct Reply: Sendable {
    var status: HTTPResponse.Status = .ok
    /// `nil` for answers without one.
    var body: [UInt8]?
    /// In place of a body.
    var file: FileContents?
    var contentType = Reply.json
    var headers: HTTPFields = [:]

    static let json = "application/json; charset=utf-8"
    static let noContent = Reply(status: .noContent)

    init(status: HTTPResponse.Status, body: [UInt8]? = nil, headers: HTTPFields = [:]) {
        (self.status, self.body, self.headers) = (status, body, headers)
    }

    init(text: [UInt8], type: String = "text/plain; charset=utf-8") {
        (status, body, contentType) = (.ok, text, type)
    }

    /// - Parameter name: under which a browser keeps it.
    init(file: FileContents, type: String, name: String? = nil) {
        (status, self.file, contentType) = (.ok, file, type)
        headers = [.eTag: "\"\(file.tag)\""]
        if let name { headers[.contentDisposition] = "attachment; filename=\"\(name)\"" }
    }

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
