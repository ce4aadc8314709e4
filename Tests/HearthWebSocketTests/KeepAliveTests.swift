import NIOCore
import Testing

@testable import HearthWebSocket

struct KeepAliveTests {
    private func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }

    private var keepAlive: KeepAlive { KeepAlive(pingAfter: .seconds(30), closeAfter: .seconds(60), now: at(0)) }

    @Test func `silence is answered by one ping, then given up`() {
        var keepAlive = keepAlive
        #expect(keepAlive.check(at: at(0)) == .wait(until: at(30)))
        #expect(keepAlive.check(at: at(30)) == .ping(until: at(60)))
        #expect(keepAlive.check(at: at(40)) == .wait(until: at(60)))
        #expect(keepAlive.check(at: at(60)) == .giveUp(pingedAt: at(30)))
    }

    @Test func `every sign of life starts the wait anew`() {
        var keepAlive = keepAlive
        keepAlive.heard(at: at(20))
        #expect(keepAlive.check(at: at(30)) == .wait(until: at(50)))
        #expect(keepAlive.check(at: at(50)) == .ping(until: at(80)))
        keepAlive.heard(at: at(51))
        #expect(keepAlive.check(at: at(80)) == .wait(until: at(81)))
        #expect(keepAlive.check(at: at(81)) == .ping(until: at(111)))
    }

    @Test func `a long patience does not delay the next ping`() {
        var keepAlive = KeepAlive(pingAfter: .seconds(1), closeAfter: .seconds(100), now: at(0))
        #expect(keepAlive.check(at: at(1)) == .ping(until: at(2)))
        keepAlive.heard(at: at(1))
        #expect(keepAlive.check(at: at(2)) == .ping(until: at(3)))
    }

    /// The server itself may have been stopped, or too busy to look.
    @Test func `nobody is given up without having been asked`() {
        var keepAlive = keepAlive
        #expect(keepAlive.check(at: at(200)) == .ping(until: at(230)))
        #expect(keepAlive.check(at: at(230)) == .giveUp(pingedAt: at(200)))
    }
}
