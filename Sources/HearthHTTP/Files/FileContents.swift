import Glibc
import HummingbirdCore
import NIOCore
import NIOPosix

/// A file that is sent as it is, too large to be held in memory.
package struct FileContents: Sendable {
    private static let chunk = 1 << 16

    package var path: String
    package var size: Int
    /// Changes with the contents and with nothing else.
    package var tag: String

    package init(path: String, size: Int, tag: String) { (self.path, self.size, self.tag) = (path, size, tag) }

    private struct Unreadable: Error {}

    /// Read on other threads than that of the connections, as a disk may take its time. A file that cannot be read to
    /// its end breaks the connection, which is how the client learns of it.
    var body: ResponseBody {
        let (path, size) = (path, size)
        return ResponseBody(contentLength: size) { writer in
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Unreadable() }
            defer { close(descriptor) }
            var left = size
            while left > 0 {
                let wanted = min(left, FileContents.chunk)
                let buffer = try await NIOThreadPool.singleton.runIfActive {
                    var buffer = ByteBuffer()
                    try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { target in
                        let count = read(descriptor, target.baseAddress, wanted)
                        guard count > 0 else { throw Unreadable() }
                        return count
                    }
                    return buffer
                }
                left -= buffer.readableBytes
                try await writer.write(buffer)
            }
            try await writer.finish(nil)
        }
    }
}
