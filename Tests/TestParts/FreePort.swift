import Glibc
import Synchronization

/// Counts up, so that no two tests are given the same.
private let counter = Atomic(UInt.random(in: 0..<20_000))

/// A TCP port of 127.0.0.1 that nobody used a moment ago, and none of those that the kernel gives to whoever connects.
package func freePort() -> UInt16 {
    while true {
        let port = UInt16(10_000 + counter.wrappingAdd(1, ordering: .relaxed).oldValue % 20_000)
        if isFree(port) { return port }
    }
}

private func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    return onLoopback(port) { bind(descriptor, $0, $1) } == 0
}

/// Whether somebody listens on a TCP port of 127.0.0.1.
package func answers(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    return onLoopback(port) { connect(descriptor, $0, $1) } == 0
}

private func onLoopback(_ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
}
