import HearthModel
import Testing

@testable import HearthHub

/// docs/spec/devices.md, section 5.2.
@Suite struct RetainedStateSyncTests {
    private let start = Instant(milliseconds: 1_000_000)

    private func begun() -> RetainedStateSync {
        var settling = RetainedStateSync()
        settling.begin(at: start, cap: .seconds(3), nonce: 7)
        settling.expect(packets: [1, 2])
        return settling
    }

    @Test func itSpeaksToItselfAfterTheLastSubscriptionIsAnswered() {
        var settling = begun()
        let last = [1, 2, 2].map { settling.answered(packet: $0) }
        #expect(last == [false, true, false])
    }

    @Test func itIsDoneWhenTheEchoIsBackAndNothingRetainedCameFor100Milliseconds() {
        var settling = begun()
        _ = settling.answered(packet: 1)
        _ = settling.answered(packet: 2)
        settling.heardRetained(at: start + Milliseconds(50))
        settling.echoed(at: start + Milliseconds(60))
        #expect(settling.due == start + Milliseconds(150))
        settling.heardRetained(at: start + Milliseconds(140))
        #expect(!settling.isDue(at: start + Milliseconds(150)))
        #expect(settling.isDue(at: start + Milliseconds(240)))
    }

    @Test func aBrokerThatForbidsTheTopicOnlyDelaysUpToTheCap() {
        let settling = begun()
        #expect(!settling.isDue(at: start + Milliseconds(2_999)))
        #expect(settling.isDue(at: start + .seconds(3)))
    }

    @Test func aBrokerThatKeepsTheEchoIsKnown() {
        var settling = begun()
        #expect(!settling.isUnheard)
        for packet in [Int32(1), 2] { _ = settling.answered(packet: packet) }
        #expect(settling.isUnheard)
        settling.echoed(at: start)
        #expect(!settling.isUnheard)
    }

    @Test func withoutABrokerTheHouseWaitsNoLongerThanItSays() {
        var settling = RetainedStateSync()
        settling.giveUp(at: start + .seconds(10))
        #expect(settling.due == start + .seconds(10))
        settling.finish()
        #expect(settling.due == nil)
    }
}
