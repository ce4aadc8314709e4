import Glibc

/// One request and its answer over a Unix socket.
struct LocalSocket {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Nobody listens there.
    struct Failed: Error {
        let path: String
        let code: Int32
    }

    /// - Returns: all that comes until the other end closes.
    func exchange(_ request: String) throws -> String {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            for (i, byte) in path.utf8.enumerated() { room[i] = byte }
        }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0, write(descriptor, request, request.utf8.count) == request.utf8.count else {
            throw Failed(path: path, code: errno)
        }
        var (answer, portion) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 14))
        while case let count = read(descriptor, &portion, portion.count), count > 0 { answer += portion[..<count] }
        return String(decoding: answer, as: UTF8.self)
    }
}
