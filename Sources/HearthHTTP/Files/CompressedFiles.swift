import CZlib
import Glibc
import NIOPosix
import Synchronization

/// Files as gzip (RFC 1952), each compressed once and kept in memory.
final class CompressedFiles: Sendable {
    /// Larger files are sent as they are.
    static let fileLimit = 1 << 20
    /// Smaller ones would hardly get smaller.
    static let least = 256
    /// Bytes that are kept; beyond them all is forgotten and begins anew.
    static let memoryLimit = 4 << 20

    private struct Entry {
        let tag: String
        /// `nil` if it would not be smaller.
        let bytes: [UInt8]?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// - Returns: `nil` if the file is better sent as it is.
    func contents(of file: FileContents) async -> [UInt8]? {
        guard (Self.least...Self.fileLimit).contains(file.size) else { return nil }
        let known = entries.withLock { $0[file.path] }
        if let known, known.tag == file.tag { return known.bytes }
        let bytes: [UInt8]?
        do {
            // A disk may take its time, and so does compressing.
            bytes = try await NIOThreadPool.singleton.runIfActive {
                Self.read(file).flatMap(Self.compressed).flatMap { $0.count < file.size ? $0 : nil }
            }
        } catch {
            return nil  // The hub is stopping.
        }
        entries.withLock { entries in
            let kept = entries.values.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
            if kept + (bytes?.count ?? 0) > Self.memoryLimit || entries.count >= 1_000 { entries.removeAll() }
            entries[file.path] = Entry(tag: file.tag, bytes: bytes)
        }
        return bytes
    }

    /// `nil` if it cannot be read, or is not as long as it was.
    static func read(_ file: FileContents) -> [UInt8]? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: file.size)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
            }
            guard more > 0 else { return nil }
            count += more
        }
        return bytes
    }

    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard gzip_deflate_begin(&stream) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var source = bytes
        var target = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let isDone = source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        return isDone ? Array(target.prefix(Int(stream.total_out))) : nil
    }
}
