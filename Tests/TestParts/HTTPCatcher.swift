import Glibc
import Synchronization

/// A small HTTP server on a port of this machine, which keeps what it is asked and answers each request with the next of its
/// answers, and with the last one for ever.
package final class HTTPCatcher: Sendable {
    package struct Request: Sendable {
        /// Request line and header fields.
        package var head: String
        package var body: String
    }

    package let port: UInt16
    package let requests: AsyncStream<Request>
    private let listening: Int32
    private let answers: Mutex<[String]>

    /// - Parameter answers: whole answers, such as "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".
    package init(port: UInt16 = freePort(), answers: [String] = [HTTPCatcher.ok]) {
        precondition(!answers.isEmpty, "a server needs an answer")
        self.port = port
        self.answers = Mutex(answers)
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(bound == 0 && listen(listening, 16) == 0, "port \(port) is taken")
        let (requests, out) = AsyncStream.makeStream(of: Request.self)
        (self.listening, self.requests) = (listening, requests)
        var thread = pthread_t()
        let body = Unmanaged.passRetained(Body { [self] in serve(to: out) })
        let failure = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().call()
                return nil
            }, body.toOpaque())
        precondition(failure == 0, "no thread: error \(failure)")
        pthread_detach(thread)
    }

    package static let ok = answer(200)

    package static func answer(_ status: Int, _ fields: String = "") -> String {
        "HTTP/1.1 \(status) Said\r\n\(fields)Content-Length: 0\r\nConnection: close\r\n\r\n"
    }

    /// The next request that comes in.
    package func next() async -> Request? {
        for await request in requests { return request }
        return nil
    }

    /// Nobody is let in any more.
    package func stop() { shutdown(listening, Int32(SHUT_RDWR)) }

    private func serve(to out: AsyncStream<Request>.Continuation) {
        while true {
            let connection = accept(listening, nil, nil)
            guard connection >= 0 else { break }
            if let request = read(from: connection) {
                let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
                let bytes = Array(answer.utf8)
                send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                out.yield(request)
            }
            close(connection)
        }
        close(listening)
        out.finish()
    }

    private func read(from connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            bytes += piece[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let head = String(text[..<end.lowerBound])
            let field = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            let length = field.flatMap { Int($0.dropFirst(15).filter { $0 != " " }) } ?? 0
            let body = text[end.upperBound...]
            if body.utf8.count >= length { return Request(head: head, body: String(body)) }
        }
    }
}

private final class Body {
    let call: @Sendable () -> Void
    init(call: @escaping @Sendable () -> Void) { self.call = call }
}
