import COpenSSL
package import NIOCore

/// Decrypts what comes and encrypts what goes, on the event loop of its connection. A peer that does not speak TLS, or
/// breaks it, is cut off.
package final class TLSHandler: ChannelDuplexHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    /// Bytes of the longest record (RFC 8446, section 5.1).
    private static let recordSize = 16 * 1_024

    private let identity: TLSIdentity
    private var session: OpaquePointer?
    /// What has come and is not read yet, and what is to go; both belong to the session.
    private var incoming: OpaquePointer?
    private var outgoing: OpaquePointer?
    private var hasShakenHands = false

    package init(_ identity: TLSIdentity) { self.identity = identity }

    package func handlerAdded(context: ChannelHandlerContext) {
        guard let session = SSL_new(identity.context) else { return context.close(promise: nil) }
        guard let incoming = tls_memory(), let outgoing = tls_memory() else {
            SSL_free(session)
            return context.close(promise: nil)
        }
        SSL_set_bio(session, incoming, outgoing)
        SSL_set_accept_state(session)
        (self.session, self.incoming, self.outgoing) = (session, incoming, outgoing)
    }

    package func handlerRemoved(context: ChannelHandlerContext) { free() }

    package func channelInactive(context: ChannelHandlerContext) {
        free()
        context.fireChannelInactive()
    }

    private func free() {
        SSL_free(session)
        (session, incoming, outgoing) = (nil, nil, nil)
    }

    // MARK: What comes

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let incoming else { return }
        let isTaken = unwrapInboundIn(data).withUnsafeReadableBytes { bytes in
            bytes.isEmpty || BIO_write(incoming, bytes.baseAddress, Int32(clamping: bytes.count)) == bytes.count
        }
        guard isTaken else { return context.close(promise: nil) }
        decrypt(context)
    }

    private func decrypt(_ context: ChannelHandlerContext) {
        while let session {
            if !hasShakenHands {
                let result = SSL_do_handshake(session)
                guard result == 1 else { return wait(after: result, context) }
                hasShakenHands = true
            }
            var plain = context.channel.allocator.buffer(capacity: Self.recordSize)
            var count: Int32 = 0
            plain.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.recordSize) { space in
                count = SSL_read(session, space.baseAddress, Int32(Self.recordSize))
                return max(0, Int(count))
            }
            guard count > 0 else { return wait(after: count, context) }
            // Whoever reads it may close the connection, which ends the session.
            context.fireChannelRead(wrapInboundOut(plain))
        }
    }

    /// - Parameter result: of the call that could not go on.
    private func wait(after result: Int32, _ context: ChannelHandlerContext) {
        guard let session else { return }
        let reason = SSL_get_error(session, result)
        // Complaints of this connection must not be taken for those of another one.
        ERR_clear_error()
        let isAlive = reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE
        // What is broken must not be closed as if it were not.
        if !isAlive, reason != SSL_ERROR_ZERO_RETURN { hasShakenHands = false }
        // An alert tells the peer why, if there is one.
        send(context)
        if !isAlive { context.close(promise: nil) }
    }

    // MARK: What goes

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let plain = unwrapOutboundIn(data)
        guard let session, hasShakenHands else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        var rest = plain.readableBytesView[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.recordSize)
            let count = part.withUnsafeBytes { SSL_write(session, $0.baseAddress, Int32($0.count)) }
            guard count > 0 else {
                ERR_clear_error()
                promise?.fail(ChannelError.ioOnClosedChannel)
                return context.close(promise: nil)
            }
            rest = rest.dropFirst(Int(count))
        }
        context.write(wrapOutboundOut(encrypted(context)), promise: promise)
    }

    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if let session, hasShakenHands, mode != .input {
            // Says that nothing more will come, so that nobody takes a cut for the end.
            SSL_shutdown(session)
            ERR_clear_error()
            send(context)
        }
        context.close(mode: mode, promise: promise)
    }

    private func send(_ context: ChannelHandlerContext) {
        let bytes = encrypted(context)
        if bytes.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(bytes), promise: nil) }
    }

    /// All that the session wants sent.
    private func encrypted(_ context: ChannelHandlerContext) -> ByteBuffer {
        guard let outgoing else { return ByteBuffer() }
        let waiting = BIO_ctrl_pending(outgoing)
        var bytes = context.channel.allocator.buffer(capacity: waiting)
        guard waiting > 0 else { return bytes }
        bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: waiting) { space in
            max(0, Int(BIO_read(outgoing, space.baseAddress, Int32(clamping: waiting))))
        }
        return bytes
    }
}
