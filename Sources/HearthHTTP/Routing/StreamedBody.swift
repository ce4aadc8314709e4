import HummingbirdCore
import NIOCore

/// A body that is made while it is sent, too large to be held in memory. One that cannot be made to its end breaks the
/// connection, which is how the client learns of it.
package struct StreamedBody: Sendable {
    /// Sends some bytes, and waits until the client has taken what was sent before.
    package typealias Send = ([UInt8]) async throws -> Void

    private let make: @Sendable (Send) async throws -> Void

    package init(_ make: @escaping @Sendable (Send) async throws -> Void) { self.make = make }

    var body: ResponseBody {
        ResponseBody { [make] writer in
            try await make { try await writer.write(ByteBuffer(bytes: $0)) }
            try await writer.finish(nil)
        }
    }
}
