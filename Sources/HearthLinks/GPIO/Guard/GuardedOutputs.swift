import Glibc
import HearthModel

/// The outputs as the guard holds them. While the guard is out of reach they are all at fault, and it is started and
/// asked again.
final class GuardedOutputs: OutputHolder {
    private let folder: GuardFolder
    private let loop: EventLoop
    private let clock: @Sendable () -> Instant
    /// Starts a guard that outlives us; says why it cannot.
    private let start: () -> String?
    /// Something has come in.
    private let wake: () -> Void
    private var channel: GuardChannel?
    private var plans: [OutputPlan] = []
    private var startLevels: [String: Int] = [:]
    private var news: [OutputNews] = []
    private var nextBeat = Instant.distantFuture
    private var nextTry = Instant.distantFuture
    private var lastHeard = Instant.distantPast
    private var tries = 0
    private var lastFault: String?

    private static let patience = Milliseconds.seconds(5)
    private static let pause = Milliseconds(100)
    /// A guard that was just started may need so many tries to be there.
    private static let patientTries = 50
    private static let deaf = "the guard of the outputs does not read"

    init(
        folder: GuardFolder, loop: EventLoop, clock: @escaping @Sendable () -> Instant, start: @escaping () -> String?,
        wake: @escaping () -> Void
    ) {
        (self.folder, self.loop, self.clock, self.start, self.wake) = (folder, loop, clock, start, wake)
    }

    func take(_ plans: [OutputPlan], start: [String: Int]) {
        (self.plans, startLevels) = (plans, start)
        if channel != nil {
            _ = carryOut(.take(plans, start: start))
        } else if !plans.isEmpty || folder.hasTable {
            connect()
        }
    }

    func carryOut(_ order: OutputOrder) -> Bool {
        guard let channel else { return false }
        if channel.send(order) { return true }
        lose(Self.deaf)
        return false
    }

    func takeNews() -> [OutputNews] {
        defer { news = [] }
        return news
    }

    var due: Instant? {
        let due = min(nextBeat, nextTry)
        return due == .distantFuture ? nil : due
    }

    func advance(to now: Instant) {
        if nextTry <= now { connect() }
        guard nextBeat <= now else { return }
        nextBeat = now + GPIOGuard.heartbeat
        if lastHeard + Self.patience <= now {
            lose("the guard of the outputs does not answer")
        } else {
            _ = carryOut(.beat)
        }
    }

    func end() { drop() }

    // MARK: Connection

    private func connect() {
        nextTry = .distantFuture
        guard let channel = GuardChannel.connect(to: folder.socket) else { return retry(after: errno) }
        self.channel = channel
        let now = clock()
        (tries, lastHeard, nextBeat, lastFault) = (0, now, now, nil)
        loop.watch(channel.descriptor, for: .read) { [unowned self] _ in hear() }
        _ = carryOut(.take(plans, start: startLevels))
    }

    private func retry(after code: Int32) {
        if tries == 0, let failure = start() { return fail(failure, pause: GPIOError.retryInterval) }
        tries += 1
        guard tries > Self.patientTries else {
            nextTry = clock() + Self.pause
            return
        }
        tries = 0
        fail(
            "no guard of the outputs listens at \(folder.socket): \(String(cString: strerror(code))); see its own log",
            pause: GPIOError.retryInterval)
    }

    private func hear() {
        if let messages = channel?.receive(OutputNews.self) {
            news += messages
            lastHeard = clock()
        } else {
            lose("the guard of the outputs has ended")
        }
        wake()
    }

    private func lose(_ why: String) {
        drop()
        fail(why + "; it is started anew", pause: Self.pause)
    }

    private func drop() {
        if let channel { loop.unwatch(channel.descriptor) }
        channel = nil
        (nextBeat, nextTry) = (.distantFuture, .distantFuture)
    }

    private func fail(_ why: String, pause: Milliseconds) {
        nextTry = clock() + pause
        if lastFault != why { news += plans.map { .fault($0.id, why) } }
        lastFault = why
    }
}
