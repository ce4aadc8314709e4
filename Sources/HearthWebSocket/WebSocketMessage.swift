package import NIOCore

/// One whole message, however many frames carried it.
package enum WebSocketMessage: Sendable, Equatable {
    /// Valid UTF-8 when it was received; must be valid UTF-8 when it is sent.
    case text(ByteBuffer)
    case binary(ByteBuffer)
}
