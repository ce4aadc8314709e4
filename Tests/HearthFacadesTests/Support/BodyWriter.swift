import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// Keeps what a response writes.
final class BodyWriter: ResponseBodyWriter, Sendable {
    let bytes = Mutex<[UInt8]>([])

    func write(_ buffer: ByteBuffer) async throws { bytes.withLock { $0 += buffer.readableBytesView } }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
