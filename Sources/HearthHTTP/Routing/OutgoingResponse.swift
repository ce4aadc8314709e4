package import HTTPTypes
package import HearthJSON
import HummingbirdCore
import NIOCore

/// The answer to a request, before the headers that all answers share.
package struct OutgoingResponse: Sendable {
    package var status: HTTPResponse.Status
    package var headers: HTTPFields
    /// `nil` for answers without one.
    package var body: [UInt8]?
    /// In place of a body.
    package var file: FileContents?
    /// In place of both. It is never stored on the way.
    package var stream: StreamedBody?

    package static let json = "application/json; charset=utf-8"
    package static let noContent = OutgoingResponse(status: .noContent)

    /// - Parameter type: of the body.
    package init(
        status: HTTPResponse.Status, body: [UInt8]? = nil, type: String = OutgoingResponse.json,
        headers: HTTPFields = [:]
    ) {
        (self.status, self.body, self.headers) = (status, body, headers)
        if body != nil { self.headers[.contentType] = type }
    }

    package init(text: [UInt8], type: String = "text/plain; charset=utf-8") {
        self.init(status: .ok, body: text, type: type)
    }

    /// - Parameter name: under which a browser keeps it.
    package init(file: FileContents, type: String, name: String? = nil) {
        (status, self.file) = (.ok, file)
        headers = [.contentType: type, .eTag: "\"\(file.tag)\""]
        if let name { headers[.contentDisposition] = "attachment; filename=\"\(name)\"" }
    }

    /// - Parameter name: under which a browser keeps it.
    package init(streaming stream: StreamedBody, name: String) {
        (status, self.stream) = (.ok, stream)
        headers = [
            .contentType: Self.json, .cacheControl: "no-store",
            .contentDisposition: "attachment; filename=\"\(name)\"",
        ]
    }

    package init(_ status: HTTPResponse.Status = .ok, _ value: some JSONWritable) {
        self.init(status: status, body: JSONWriter.document { value.write(to: &$0) })
    }

    package init(_ status: HTTPResponse.Status = .ok, writing write: (inout JSONWriter) -> Void) {
        self.init(
            status: status,
            body: JSONWriter.document {
                $0.beginObject()
                write(&$0)
                $0.endObject()
            })
    }

    /// With what its request decides: whether it may be stored, and whether the client has it already.
    /// - Parameters:
    ///   - ignored: fields that nobody asked for.
    ///   - isPrivate: nobody stores it.
    func finished(for request: HTTPRequest, ignored: [String] = [], isPrivate: Bool = false) -> OutgoingResponse {
        var answer = self
        if !ignored.isEmpty { answer.headers[.ignoredFields] = ignored.joined(separator: ", ") }
        guard body != nil || file != nil else { return answer }
        if isPrivate {
            answer.headers[.cacheControl] = "no-store"
        } else if request.method == .get || request.method == .head, status == .ok {
            let tag = headers[.eTag].map(EntityTag.init) ?? EntityTag(of: body ?? [])
            answer.headers[.eTag] = tag.text
            if headers[.cacheControl] == nil { answer.headers[.cacheControl] = "private, no-cache" }
            if tag.matches(request.headerFields[.ifNoneMatch]) {
                (answer.status, answer.body, answer.file) = (.notModified, nil, nil)
                answer.headers[.contentEncoding] = nil
            }
        }
        return answer
    }

    var response: Response {
        if let file { return Response(status: status, headers: headers, body: file.body) }
        if let stream { return Response(status: status, headers: headers, body: stream.body) }
        guard let body else { return Response(status: status, headers: headers) }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
