import FoundationEssentials
import Glibc

/// One end of the conversation between a hub and its guard: a JSON value on each line of a Unix socket. Neither end
/// waits for the other: who does not read what little there is to say is gone.
final class GuardChannel {
    let descriptor: Int32
    private var received: [UInt8] = []
    private static let longestLine = 1 << 20

    /// - Parameter descriptor: a connected socket; closed with this object.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// - Returns: `nil` with `errno` if nobody listens there.
    static func connect(to path: String) -> GuardChannel? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        let failure = withSocketAddress(path) { Glibc.connect(descriptor, $0, $1) }
        guard failure == 0 else {
            let code = errno
            close(descriptor)
            errno = code
            return nil
        }
        return GuardChannel(descriptor: descriptor)
    }

    /// As SO_PEERCRED of unix(7) tells it.
    private struct Credentials {
        var process: pid_t = 0
        var user: uid_t = 0
        var group: gid_t = 0
    }

    /// Who is at the other end.
    var peerUser: uid_t? {
        var peer = Credentials()
        var size = socklen_t(MemoryLayout<Credentials>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.user : nil
    }

    /// - Returns: `false` if the other end is gone, or does not read.
    func send(_ message: some Encodable) -> Bool {
        guard var bytes = encoded(message) else { preconditionFailure("What guards and hubs say can be written") }
        bytes.append(0x0A)
        return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    private func encoded(_ message: some Encodable) -> [UInt8]? {
        do { return Array(try JSONEncoder().encode(message)) } catch { return nil }
    }

    /// The whole messages that have come in; `nil` if the other end is gone or talks nonsense.
    func receive<Message: Decodable>(_ type: Message.Type) -> [Message]? {
        var portion = [UInt8](repeating: 0, count: 1 << 14)
        var ended = false
        while true {
            let count = read(descriptor, &portion, portion.count)
            guard count > 0 else {
                ended = count == 0 || (errno != EAGAIN && errno != EINTR)
                break
            }
            received += portion[..<count]
            guard received.count <= Self.longestLine else { return nil }
        }
        var messages: [Message] = []
        while let end = received.firstIndex(of: 0x0A) {
            do { messages.append(try JSONDecoder().decode(type, from: Data(received[..<end]))) } catch { return nil }
            received.removeFirst(end + 1)
        }
        return ended && messages.isEmpty ? nil : messages
    }
}

/// Calls with the address of a Unix socket. A path that is too long is cut and so leads nowhere.
func withSocketAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
        for (i, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[i] = byte }
    }
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
