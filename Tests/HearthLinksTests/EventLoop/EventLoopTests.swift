import CLinux
import Glibc
import HearthLinks
import Testing

/// Lives on a loop of its own and tells how its thread is scheduled: sched(7).
private actor Tenant {
    private nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(inRealTime: Bool = false) {
        loop = EventLoop()
        loop.start(name: "tenant", inRealTime: inRealTime)
    }

    nonisolated var isInRealTime: Bool { loop.isInRealTime }

    var policy: Int32 { sched_getscheduler(0) & ~SCHED_RESET_ON_FORK }

    /// Whether this user may do so at all.
    func goInRealTime() -> Bool { run_in_real_time() }

    /// Whose thread is started from this one.
    func neighbour() -> Tenant { Tenant() }

    nonisolated func leave() async { await loop.stop() }

    /// Tells of a batch, timers and rests, until it has rested in so many pieces. The batch comes when the descriptor,
    /// which is returned, is written to; it puts its rest off, with a timer for it.
    func diary(pieces: Int) -> (AsyncStream<String>, descriptor: Int32) {
        let (entries, diary) = AsyncStream.makeStream(of: String.self)
        let bell = eventfd(0, Int32(EFD_NONBLOCK))
        var left = 0
        loop.onTimer { diary.yield("timer") }
        loop.onRest {
            // Of the job that begins the diary.
            guard left > 0 else { return false }
            left -= 1
            diary.yield("rest")
            if left == 0 { diary.finish() }
            return left > 0
        }
        loop.watch(bell, for: .read) { _ in
            var count: UInt64 = 0
            _ = read(bell, &count, 8)
            left = pieces
            diary.yield("batch")
            self.assumeIsolated {
                $0.loop.setTimer(after: 1)
                $0.loop.putOffRest()
            }
        }
        return (entries, bell)
    }
}

@Suite("The event loop's thread")
struct EventLoopTests {
    @Test("goes before ordinary threads where this user may, and what it starts is ordinary")
    func realTime() async {
        let (asked, other) = (Tenant(inRealTime: true), Tenant())
        let isAllowed = await other.goInRealTime()
        #expect(await asked.policy == (isAllowed ? SCHED_RR : SCHED_OTHER))
        #expect(asked.isInRealTime == isAllowed)
        let neighbour = await asked.neighbour()
        #expect(await neighbour.policy == SCHED_OTHER)
        for tenant in [asked, other, neighbour] { await tenant.leave() }
    }

    @Test("sleeps after a batch that puts the rest off, and rests piece by piece when the timer has come")
    func restPutOff() async {
        let tenant = Tenant()
        let (diary, bell) = await tenant.diary(pieces: 3)
        _ = eventfd_write(bell, 1)
        #expect(await diary.reduce(into: []) { $0.append($1) } == ["batch", "timer", "rest", "rest", "rest"])
        await tenant.leave()
        close(bell)
    }

    @Test("is an ordinary one unless asked")
    func ordinary() async {
        let tenant = Tenant()
        #expect(await tenant.policy == SCHED_OTHER)
        #expect(!tenant.isInRealTime)
        await tenant.leave()
    }
}
