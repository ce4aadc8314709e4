import Glibc

/// A TCP port of 127.0.0.1.
struct LoopbackPort {
    private let number: UInt16

    init(_ number: UInt16) { self.number = number }

    /// Whether somebody listens. On the loopback address the answer comes at once.
    var isTaken: Bool {
        guard let descriptor = connection() else { return false }
        close(descriptor)
        return true
    }

    /// Whether a broker listens and is at work: it hangs up on a client that pings before it has said who it is.
    ///
    /// mosquitto listens some time before it handles signals, and one that came between would kill it.
    var isServed: Bool {
        guard let descriptor = connection() else { return false }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 0, tv_usec: 100_000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let ping: [UInt8] = [0xC0, 0x00]
        guard send(descriptor, ping, ping.count, Int32(MSG_NOSIGNAL)) == ping.count else { return false }
        var answer: UInt8 = 0
        return recv(descriptor, &answer, 1, 0) >= 0 || errno == ECONNRESET
    }

    private func connection() -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let failure = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if failure == 0 { return descriptor }
        close(descriptor)
        return nil
    }
}
