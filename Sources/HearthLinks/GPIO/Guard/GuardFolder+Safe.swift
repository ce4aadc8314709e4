import Glibc

extension GuardFolder {
    private static let patience: Int32 = 5_000

    /// Asks the guard to make every output safe, and waits for it.
    /// - Returns: how many there are.
    package func makeSafe() throws(GuardError) -> Int {
        guard let channel = GuardChannel.connect(to: socket), channel.send(OutputOrder.safe) else {
            throw .silent(socket, code: errno)
        }
        var waiting = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, Self.patience) > 0 {
            guard let news = channel.receive(OutputNews.self) else { break }
            for case .safe(let count) in news { return count }
        }
        throw .silent(socket, code: ETIMEDOUT)
    }
}
