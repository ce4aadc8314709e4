import Glibc
import TestParts

/// A port that takes connections and never says a word.
final class SilentListener {
    let port: UInt16
    private let descriptor: Int32

    init() {
        port = freePort()
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = descriptor
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        listen(descriptor, 8)
    }

    /// The next connection, to be closed by the caller.
    func connection() -> Int32 { accept(descriptor, nil, nil) }

    deinit { close(descriptor) }
}
