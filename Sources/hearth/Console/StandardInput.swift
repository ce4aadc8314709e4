import Glibc

/// The bytes that another program sends.
enum StandardInput {
    /// Whether bytes can be read at once.
    static var hasMore: Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 0) > 0 && input.revents & Int16(POLLIN) != 0
    }

    /// Waits for bytes. `nil` at the end.
    static func read() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            repeat {
                count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            } while count < 0 && errno == EINTR
            count = max(0, count)
        }
        return bytes.isEmpty ? nil : bytes
    }
}
