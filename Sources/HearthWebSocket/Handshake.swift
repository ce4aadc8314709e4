import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// What the head of a connection's first request asks for.
enum Handshake {
    /// Not a WebSocket. The request may name another protocol to upgrade to, which a server is free to ignore.
    case plain
    case webSocket(HTTPRequest)
    /// Meant as a WebSocket handshake, but not one (RFC 6455 sections 4.2.1 and 4.4).
    case malformed(HTTPResponse)

    init(_ head: HTTPRequestHead) {
        guard
            head.method == .GET, head.version == .http1_1,
            head.headers[canonicalForm: "Upgrade"].contains(where: { $0.lowercased() == "websocket" }),
            head.headers[canonicalForm: "Connection"].contains(where: { $0.lowercased() == "upgrade" }),
            !head.hasBody
        else {
            self = .plain
            return
        }
        guard head.headers["Sec-WebSocket-Version"] == ["13"] else {
            self = .malformed(
                HTTPResponse(
                    status: .upgradeRequired, headerFields: [.upgrade: "websocket", .secWebSocketVersion: "13"]))
            return
        }
        let keys = head.headers["Sec-WebSocket-Key"]
        guard keys.count == 1, Self.isKey(keys[0]) else {
            self = .malformed(HTTPResponse(status: .badRequest))
            return
        }
        do {
            self = .webSocket(try HTTPRequest(head, secure: false, splitCookie: false))
        } catch {
            self = .malformed(HTTPResponse(status: .badRequest))
        }
    }

    /// Whether `text` is 16 bytes in base64.
    private static func isKey(_ text: String) -> Bool {
        text.utf8.count == 24 && text.hasSuffix("==")
            && text.utf8.dropLast(2).allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }
}

extension HTTPRequestHead {
    fileprivate var hasBody: Bool {
        headers.contains(name: "Transfer-Encoding") || headers["Content-Length"].contains { $0 != "0" }
    }
}
