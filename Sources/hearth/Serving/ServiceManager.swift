import Glibc

/// The one who started the process and wants to know how it does, as systemd does (sd_notify(3)): one datagram to the
/// socket named in the environment.
struct ServiceManager: Sendable {
    enum State: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
        case alive = "WATCHDOG=1"
    }

    private let socket: String
    /// How often it must hear that we are alive, in microseconds.
    private let limit: Int64?

    /// - Returns: `nil` if nobody wants to know.
    init?() {
        guard let socket = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }), !socket.isEmpty else { return nil }
        self.socket = socket
        let meant = getenv("WATCHDOG_PID").map { String(cString: $0) }
        let isForUs = meant == nil || meant == String(getpid())
        limit =
            isForUs ? getenv("WATCHDOG_USEC").flatMap { Int64(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil } : nil
    }

    /// Twice as often as is asked; `nil` if nothing is asked.
    var beat: Duration? { limit.map { .microseconds($0 / 2) } }

    /// A manager that does not listen is no reason to stop.
    func tell(_ state: State) {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(socket.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        // "@" stands for the abstract namespace.
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path)! + name.count)
        let text = Array(state.rawValue.utf8)
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
