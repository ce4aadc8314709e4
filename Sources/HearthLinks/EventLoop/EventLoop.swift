import CLinux
import Glibc
import Synchronization

/// One thread that waits on file descriptors and one timer, and runs the jobs of the actor that lives on it.
///
/// As a `SerialExecutor` it lets code isolated to that actor run on this very thread: a message goes from the socket
/// to the house and out again without a thread hop, and the compiler proves that nobody else touches the state.
/// Descriptors and the timer may be changed on the loop's own thread only; `enqueue` and `stop` from anywhere.
package final class EventLoop: SerialExecutor {
    private let poll: Int32
    private let wakeup: Int32
    private let timer: Int32
    private let queue = Mutex(Queue())
    private let thread = Atomic<UInt>(0)
    private let realTime = Atomic(false)
    /// Touched on the loop's thread only.
    nonisolated(unsafe) private var handlers: [Int32: Handler] = [:]
    nonisolated(unsafe) private var timerHandler: (() -> Void)?
    nonisolated(unsafe) private var afterBatch: (() -> Void)?
    nonisolated(unsafe) private var beforeSleep: (() -> Bool)?
    nonisolated(unsafe) private var restIsPutOff = false
    /// How many batches may follow each other before `beforeSleep` is called all the same.
    private static let batchesWithoutRest = 4

    private struct Queue {
        var jobs: [UnownedJob] = []
        var stopping = false
        var stopped: [CheckedContinuation<Void, Never>] = []
        var ended = false
    }

    private struct Handler {
        var interest: Interest
        let call: (Interest) -> Void
    }

    package struct Interest: OptionSet, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let read = Interest(rawValue: EPOLLIN.rawValue)
        package static let write = Interest(rawValue: EPOLLOUT.rawValue)
    }

    /// Makes the descriptors; the thread starts with `start`.
    package init() {
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard poll >= 0, wakeup >= 0, timer >= 0 else {
            preconditionFailure("The kernel gave no descriptors for an event loop: errno \(errno)")
        }
        control(EPOLL_CTL_ADD, wakeup, .read)
        control(EPOLL_CTL_ADD, timer, .read)
    }

    deinit {
        close(poll)
        close(wakeup)
        close(timer)
    }

    /// Starts the thread. The loop keeps itself alive until `stop`.
    /// - Parameters:
    ///   - name: at most 15 bytes, as shown by `ps -L` and `top -H`.
    ///   - inRealTime: whether the thread goes before all ordinary ones, where this user may do so
    ///     (docs/decisions/022-real-time.md).
    package func start(name: String, inRealTime: Bool = false) {
        let start = Unmanaged.passRetained(Start(loop: self, name: name, inRealTime: inRealTime))
        var id = pthread_t()
        let failure = pthread_create(&id, nil, runEventLoop, start.toOpaque())
        guard failure == 0 else { preconditionFailure("No thread for the event loop: error \(failure)") }
        pthread_detach(id)
    }

    /// Ends the loop after the jobs already queued, and returns when its thread has left it.
    package func stop() async {
        await withCheckedContinuation { continuation in
            let ended = queue.withLock { queue in
                queue.stopping = true
                if !queue.ended { queue.stopped.append(continuation) }
                return queue.ended
            }
            if ended { continuation.resume() } else { wake() }
        }
    }

    // MARK: On the loop's thread

    /// Calls `handler` whenever the descriptor is ready for what `interest` names, or has failed.
    package func watch(_ descriptor: Int32, for interest: Interest, handler: @escaping (Interest) -> Void) {
        preconditionOnLoop()
        let known = handlers.updateValue(Handler(interest: interest, call: handler), forKey: descriptor) != nil
        control(known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, descriptor, interest)
    }

    /// Changes what a watched descriptor is waited for; costs nothing if it is that already.
    package func setInterest(_ interest: Interest, of descriptor: Int32) {
        preconditionOnLoop()
        guard let known = handlers[descriptor]?.interest, known != interest else { return }
        handlers[descriptor]?.interest = interest
        control(EPOLL_CTL_MOD, descriptor, interest)
    }

    /// Must be called before the descriptor is closed.
    package func unwatch(_ descriptor: Int32) {
        preconditionOnLoop()
        guard handlers.removeValue(forKey: descriptor) != nil else { return }
        control(EPOLL_CTL_DEL, descriptor, [])
    }

    /// What to call when the timer set by `setTimer` is due.
    package func onTimer(_ handler: @escaping () -> Void) { timerHandler = handler }

    /// What to call after each batch of events and jobs.
    package func onBatchEnd(_ handler: @escaping () -> Void) { afterBatch = handler }

    /// What to call when nothing more is at hand, before the loop sleeps; also after jobs, and when batches do not end.
    /// While it says that it has more to do, it is called again as soon as nothing is at hand.
    package func onRest(_ handler: @escaping () -> Bool) { beforeSleep = handler }

    /// After this batch the loop sleeps at once. Whoever puts the rest off sees to it that the timer is due soon.
    package func putOffRest() { restIsPutOff = true }

    /// Sets the one timer; `nil` stops it.
    /// - Parameter delay: milliseconds from now; 0 or less is due at once.
    package func setTimer(after delay: Int64?) {
        preconditionOnLoop()
        var spec = itimerspec()
        if let delay {
            spec.it_value.tv_sec = Int(max(0, delay) / 1_000)
            spec.it_value.tv_nsec = delay <= 0 ? 1 : Int(delay % 1_000) * 1_000_000
        }
        timerfd_settime(timer, 0, &spec, nil)
    }

    /// Whether the thread, which must have run something by now, goes before all ordinary ones.
    package var isInRealTime: Bool { realTime.load(ordering: .relaxed) }

    package var isCurrent: Bool { thread.load(ordering: .relaxed) == pthread_self() }

    private func preconditionOnLoop() {
        precondition(isCurrent, "Descriptors and timers of an event loop belong to its own thread")
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ interest: Interest) {
        var event = epoll_event()
        event.events = interest.rawValue
        event.data.fd = descriptor
        epoll_ctl(poll, operation, descriptor, &event)
    }

    // MARK: Executor

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let first = queue.withLock { queue in
            queue.jobs.append(job)
            return queue.jobs.count == 1
        }
        if first { wake() }
    }

    package func checkIsolated() {
        precondition(isCurrent, "Code of the event loop's actor runs on another thread")
    }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private func wake() {
        var one: UInt64 = 1
        _ = write(wakeup, &one, 8)
    }

    fileprivate func run(inRealTime: Bool) {
        thread.store(pthread_self(), ordering: .relaxed)
        if inRealTime { realTime.store(run_in_real_time(), ordering: .relaxed) }
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        var jobs: [UnownedJob] = []
        // Since the last rest, or since it was put off.
        var batches = 0
        var isRested = true
        while true {
            let count = epoll_wait(poll, &events, Int32(events.count), isRested || restIsPutOff ? -1 : 0)
            if count == 0 {
                batches = 0
                isRested = beforeSleep?() != true
                continue
            }
            batches = restIsPutOff ? 1 : batches + 1
            isRested = false
            restIsPutOff = false
            for i in 0..<Int(max(0, count)) {
                dispatch(events[i])
            }
            let stopping = queue.withLock { queue in
                swap(&jobs, &queue.jobs)
                return queue.stopping
            }
            for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
            let worked = !jobs.isEmpty
            jobs.removeAll(keepingCapacity: true)
            afterBatch?()
            if worked || stopping || batches == EventLoop.batchesWithoutRest && !restIsPutOff {
                batches = 0
                isRested = beforeSleep?() != true
                restIsPutOff = false
            }
            if stopping, !worked { break }
            if stopping { wake() }
        }
        handlers.removeAll()
        timerHandler = nil
        afterBatch = nil
        beforeSleep = nil
        let waiting = queue.withLock { queue in
            queue.ended = true
            return queue.stopped
        }
        for continuation in waiting { continuation.resume() }
    }

    private func dispatch(_ event: epoll_event) {
        let descriptor = event.data.fd
        if descriptor == wakeup || descriptor == timer {
            var count: UInt64 = 0
            _ = read(descriptor, &count, 8)
            if descriptor == timer { timerHandler?() }
        } else if let handler = handlers[descriptor] {
            var ready = Interest(rawValue: event.events).intersection([.read, .write])
            if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { ready.insert(.read) }
            handler.call(ready)
        }
    }
}

private final class Start {
    let loop: EventLoop
    let name: String
    let inRealTime: Bool

    init(loop: EventLoop, name: String, inRealTime: Bool) {
        (self.loop, self.name, self.inRealTime) = (loop, name, inRealTime)
    }
}

private func runEventLoop(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
    name_current_thread(start.name)
    start.loop.run(inRealTime: start.inRealTime)
    return nil
}
