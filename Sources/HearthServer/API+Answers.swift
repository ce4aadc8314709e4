import HTTPTypes
import HearthJSON
import HearthModel
import HummingbirdCore
import Logging
import NIOCore

extension API {
    /// - Parameter ignored: fields that nobody asked for.
    func answer(
        to request: Request, _ reply: Reply, ignored: [String] = [], isPrivate: Bool = false
    ) -> Answer {
        var answer = Answer(status: reply.status, headers: reply.headers, body: reply.body, file: reply.file)
        if !ignored.isEmpty { answer.headers[.ignoredFields] = ignored.joined(separator: ", ") }
        guard reply.body != nil || reply.file != nil else { return answer }
        answer.headers[.contentType] = reply.contentType
        if isPrivate {
            answer.headers[.cacheControl] = "no-store"
        } else if request.method == .get || request.method == .head, reply.status == .ok {
            let tag = reply.headers[.eTag].map(EntityTag.init) ?? EntityTag(of: reply.body ?? [])
            answer.headers[.eTag] = tag.text
            answer.headers[.cacheControl] = "private, no-cache"
            if tag.matches(request.headers[.ifNoneMatch]) {
                (answer.status, answer.body, answer.file) = (.notModified, nil, nil)
            }
        }
        return answer
    }

    func errorAnswer(_ error: APIError, to visit: Visit) -> Answer {
        switch error {
        case .internalError(let detail), .storageFailed(let detail):
            visit.peer.logger.error(
                "A request failed", metadata: ["request_id": "\(visit.id)", "why": "\(detail)"])
        default: break
        }
        let (head, body) = errorResponse(error, requestID: visit.id)
        return Answer(status: head.status, headers: head.headerFields, body: Array(body.readableBytesView))
    }

    func errorResponse(_ error: APIError, requestID: String) -> (HTTPResponse, ByteBuffer) {
        let answer = error.answer
        var headers: HTTPFields = [.contentType: Reply.json, .cacheControl: "no-store"]
        if answer.status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        if let pause = answer.retryAfter { headers[.retryAfter] = "\(max(1, (pause.count + 999) / 1_000))" }
        if !answer.allow.isEmpty { headers[.allow] = answer.allow.joined(separator: ", ") }
        let body = JSONWriter.document { ErrorBody(answer: answer, requestID: requestID, at: clock()).write(to: &$0) }
        return (HTTPResponse(status: answer.status, headerFields: headers), ByteBuffer(bytes: body))
    }

    /// What a browser asks before it lets a page of another origin send a request; `nil` if this is none.
    func preflight(_ visit: Visit) throws(APIError) -> Answer? {
        let request = visit.request
        guard request.method == .options, request.headers.contains(.origin),
            request.headers.contains(.accessControlRequestMethod)
        else { return nil }
        guard case .listed(let origin) = visit.standing else { throw .originNotAllowed }
        return Answer(status: .noContent, headers: OriginPolicy.preflightHeaders(for: origin))
    }
}
