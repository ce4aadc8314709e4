package import HTTPTypes
package import NIOCore

/// A well-formed WebSocket handshake that waits for an answer.
package struct UpgradeRequest: Sendable {
    package let head: HTTPRequest
    package let remoteAddress: SocketAddress?
    package let localAddress: SocketAddress?
    /// Of the channel whose first request it is.
    package let channel: ObjectIdentifier

    /// The offered subprotocols, in the client's order of preference.
    package var subprotocols: [Substring] {
        head.headerFields[values: .secWebSocketProtocol]
            .flatMap { $0.split(separator: ",") }
            .map { $0.trimming(while: { $0 == " " || $0 == "\t" }) }
    }
}

extension Substring {
    fileprivate func trimming(while isBlank: (Character) -> Bool) -> Substring {
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
