import Glibc
package import HearthModel
package import Logging

/// The process that holds a hub's outputs, so that neither its crash nor its restart lets go of a line
/// (docs/spec/devices.md, section 8.4). It obeys one hub at a time; when that leaves, or says nothing for five seconds,
/// every output goes to its safe state.
package actor GPIOGuard {
    private let loop = EventLoop()
    private let board = OutputBoard()
    private let folder: GuardFolder
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    private let listener: Int32
    private var peers: [Int32: GuardChannel] = [:]
    /// The peer that has said which outputs there are.
    private var hub: Int32?
    private var lastHeard: Instant
    private var ended: CheckedContinuation<Void, Never>?
    private var isStopping = false
    /// Set while there are no descriptors for new peers.
    private var acceptsAgain: Instant?

    /// A hub says something every second.
    package static let heartbeat = Milliseconds.seconds(1)
    private static let patience = Milliseconds.seconds(5)
    /// A guard that has nothing to hold ends.
    private static let idle = Milliseconds.seconds(10)
    private static let pauseWithoutDescriptors = Milliseconds.seconds(1)
    /// A hub, the one after it, and a few commands.
    private static let mostPeers = 16

    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - listener: a listening socket that is there already, as the service manager gives it; `nil`: make one.
    ///   - clock: monotonic.
    package init(
        folder: GuardFolder, listener: Int32?, logger: Logger, clock: @escaping @Sendable () -> Instant
    ) throws(GuardError) {
        if let listener { self.listener = listener } else { self.listener = try Self.listen(at: folder.socket) }
        (self.folder, self.logger, self.clock, lastHeard) = (folder, logger, clock, clock())
        loop.start(name: "gpio-guard")
    }

    private static func listen(at path: String) throws(GuardError) -> Int32 {
        if GuardChannel.connect(to: path) != nil { throw .running(path) }
        unlink(path)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        let old = umask(0o177)
        defer { umask(old) }
        guard descriptor >= 0, withSocketAddress(path, { bind(descriptor, $0, $1) }) == 0,
            Glibc.listen(descriptor, 4) == 0
        else { throw .socket(path, code: errno) }
        return descriptor
    }

    /// Holds outputs until it is stopped, or has had nothing to hold for a while.
    package nonisolated func run() async {
        await begin()
        await loop.stop()
    }

    private func begin() async {
        _ = fcntl(listener, F_SETFL, O_NONBLOCK)
        loop.onTimer { self.advance() }
        loop.onBatchEnd { self.settle() }
        listen()
        board.takeUp(folder.plans(), at: clock())
        report()
        await withCheckedContinuation { ended = $0 }
        board.abandon(at: clock())
        loop.onBatchEnd {}
        for descriptor in peers.keys { loop.unwatch(descriptor) }
        loop.unwatch(listener)
        peers = [:]
        close(listener)
    }

    /// Makes every output safe and lets go of them.
    package func stop() {
        isStopping = true
        ended?.resume()
        ended = nil
    }

    // MARK: Time

    private func advance() {
        let now = clock()
        board.advance(to: now)
        if hub != nil, lastHeard + Self.patience <= now {
            logger.warning("The hub has said nothing for 5 s; its outputs go to their safe states")
            endHub(at: now)
        }
        if let acceptsAgain, acceptsAgain <= now {
            self.acceptsAgain = nil
            listen()
        }
        if isIdle, lastHeard + Self.idle <= now { stop() }
    }

    private var isIdle: Bool { peers.isEmpty && board.isEmpty }

    private func settle() {
        report()
        var due = board.due ?? .distantFuture
        if hub != nil { due = min(due, lastHeard + Self.patience) }
        if let acceptsAgain { due = min(due, acceptsAgain) }
        if isIdle { due = min(due, lastHeard + Self.idle) }
        loop.setTimer(after: due == .distantFuture || isStopping ? nil : max(0, (due - clock()).count))
    }

    /// What the board tells goes to the hub.
    private func report() {
        for news in board.takeNews() {
            if case .fault(let id, let text) = news {
                logger.warning("An output fails", metadata: ["output": "\(id)", "why": "\(text)"])
            }
            if let hub { tell(news, to: hub) }
        }
    }

    private func tell(_ news: OutputNews, to peer: Int32) {
        if peers[peer]?.send(news) == false { lose(peer) }
    }

    // MARK: Peers

    private func listen() {
        loop.watch(listener, for: .read) { _ in self.accept() }
    }

    private func accept() {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else {
            // Who cannot be accepted stays in the queue, and the loop would be told of it without a pause.
            guard [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) else { return }
            logger.warning(
                "No more files can be opened; new connections wait. Raise LimitNOFILE of the guard's service",
                metadata: ["errno": "\(errno)"])
            loop.unwatch(listener)
            acceptsAgain = clock() + Self.pauseWithoutDescriptors
            return
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let channel = GuardChannel(descriptor: descriptor)
        guard let user = channel.peerUser, [0, geteuid()].contains(user), peers.count < Self.mostPeers else { return }
        lastHeard = clock()
        peers[descriptor] = channel
        loop.watch(descriptor, for: .read) { _ in self.hear(descriptor) }
    }

    private func hear(_ peer: Int32) {
        guard let orders = peers[peer]?.receive(OutputOrder.self) else { return lose(peer) }
        let now = clock()
        for order in orders {
            if case .take(let plans, _) = order { welcome(peer, plans, at: now) }
            if case .safe = order {
                board.carryOut(order, at: now)
                for news in board.takeNews() {
                    if let hub, hub != peer { tell(news, to: hub) }
                    if case .safe = news { tell(news, to: peer) }
                }
            } else if peer == hub {
                lastHeard = now
                board.carryOut(order, at: now)
            }
        }
    }

    /// A new hub takes over from the one before it.
    private func welcome(_ peer: Int32, _ plans: [OutputPlan], at now: Instant) {
        if let hub, hub != peer { endHub(at: now) }
        hub = peer
        do { try folder.keep(plans) } catch {
            logger.error(
                "Cannot keep which outputs there are; a guard that is started anew would not know them",
                metadata: ["why": "\(error)"])
        }
    }

    private func lose(_ peer: Int32) {
        guard let channel = peers.removeValue(forKey: peer) else { return }
        loop.unwatch(channel.descriptor)
        guard peer == hub else { return }
        logger.info("The hub has left; its outputs go to their safe states")
        hub = nil
        lastHeard = clock()
        board.abandon(at: lastHeard)
    }

    private func endHub(at now: Instant) {
        if let hub { lose(hub) }
    }
}
