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

    @Test("is an ordinary one unless asked")
    func ordinary() async {
        let tenant = Tenant()
        #expect(await tenant.policy == SCHED_OTHER)
        #expect(!tenant.isInRealTime)
        await tenant.leave()
    }
}
