import Glibc

final class FileSource: ByteSource {
    private static let chunk = 1 << 16

    let path: String
    private let descriptor: Int32

    init(_ path: String) throws(BackupError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last(path) }
    }

    deinit { close(descriptor) }

    func read() throws(BackupError) -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        var count: Int
        repeat { count = Glibc.read(descriptor, &bytes, bytes.count) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw .last(path) }
        return count == 0 ? nil : bytes[..<count]
    }
}
