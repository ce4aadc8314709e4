import HTTPTypes
import HummingbirdCore
import NIOCore

/// An answer as it goes over the wire, but for the headers that all answers share.
struct Answer: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields = [:]
    var body: [UInt8]?
    /// In place of a body.
    var file: FileContents?

    var response: Response {
        if let file { return Response(status: status, headers: headers, body: file.body) }
        guard let body else { return Response(status: status, headers: headers) }
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
