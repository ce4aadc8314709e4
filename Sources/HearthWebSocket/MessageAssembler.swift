import NIOCore
import NIOWebSocket

/// Turns a client's frames into messages and checks what the frame decoder does not: masking, reserved bits, opcodes,
/// the order of fragments, the size of the whole message, UTF-8, and the body of Close frames (RFC 6455 sections 5, 7, 8).
///
/// The decoder itself bounds the size of a frame and refuses fragmented or long control frames.
struct MessageAssembler {
    enum Event: Equatable {
        /// A part of a message, or a pong: nothing to do.
        case none
        case message(WebSocketMessage)
        case ping(ByteBuffer)
        /// The client closes. The code, where it gave one, is allowed on the wire.
        case close(WebSocketCloseCode?)
        case violation(WebSocketCloseCode, reason: String)
    }

    private enum Kind {
        case text
        case binary
    }

    private let maxMessageSize: Int
    private var unfinished: Kind?
    private var data: ByteBuffer?

    init(maxMessageSize: Int) {
        self.maxMessageSize = maxMessageSize
    }

    /// Takes the next frame. Nothing more may be fed after a `close` or `violation`.
    mutating func receive(_ frame: WebSocketFrame) -> Event {
        guard frame.maskKey != nil else { return .violation(.protocolError, reason: "frame is not masked") }
        guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            return .violation(.protocolError, reason: "reserved bit is set")
        }
        switch frame.opcode {
        case .text: return start(.text, frame)
        case .binary: return start(.binary, frame)
        case .continuation: return proceed(frame)
        case .ping: return .ping(frame.unmaskedData)
        case .pong: return .none
        case .connectionClose: return close(frame.unmaskedData)
        default: return .violation(.protocolError, reason: "unknown opcode")
        }
    }

    private mutating func start(_ kind: Kind, _ frame: WebSocketFrame) -> Event {
        guard unfinished == nil else {
            return .violation(.protocolError, reason: "new message inside a fragmented one")
        }
        unfinished = kind
        return append(frame, kind)
    }

    private mutating func proceed(_ frame: WebSocketFrame) -> Event {
        guard let unfinished else { return .violation(.protocolError, reason: "continuation of nothing") }
        return append(frame, unfinished)
    }

    private mutating func append(_ frame: WebSocketFrame, _ kind: Kind) -> Event {
        guard (data?.readableBytes ?? 0) + frame.length <= maxMessageSize else {
            return .violation(.messageTooLarge, reason: "message exceeds \(maxMessageSize) bytes")
        }
        var fragment = frame.unmaskedData
        data.setOrWriteBuffer(&fragment)
        guard frame.fin, let message = data.take() else { return .none }
        unfinished = nil
        return finish(kind, message)
    }

    private func finish(_ kind: Kind, _ data: ByteBuffer) -> Event {
        switch kind {
        case .binary: .message(.binary(data))
        case .text where data.isValidUTF8: .message(.text(data))
        case .text: .violation(.invalidText, reason: "text is not UTF-8")
        }
    }

    private func close(_ body: ByteBuffer) -> Event {
        var reason = body
        guard body.readableBytes > 0 else { return .close(nil) }
        guard let code = reason.readInteger(as: UInt16.self).map(WebSocketCloseCode.init), code.isAllowedOnTheWire
        else { return .violation(.protocolError, reason: "invalid close code") }
        guard reason.isValidUTF8 else { return .violation(.invalidText, reason: "close reason is not UTF-8") }
        return .close(code)
    }
}

extension ByteBuffer {
    fileprivate var isValidUTF8: Bool {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: readableBytesUInt8Span)
            return true
        } catch {
            return false
        }
    }
}
