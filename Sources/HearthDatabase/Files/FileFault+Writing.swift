internal import Glibc
internal import HearthModel

extension FileFault {
    /// As much as SQLite takes at once, for the index of its log.
    private static let block = 1 << 15

    /// What the system says to a new file of 32 KiB beside `path`, which is gone again afterwards; `nil` if nothing is
    /// wrong there. Blocks.
    static func writing(beside path: String) -> FileFault? {
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        var name = Array("\(folder)/trial-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return .last }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(name)
        let bytes = [UInt8](repeating: 0, count: block)
        var count = 0
        while count < block {
            let put = bytes[count...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { return .last }
            count += put
        }
        return fsync(descriptor) == 0 ? nil : .last
    }
}
