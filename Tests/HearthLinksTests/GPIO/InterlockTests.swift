import FuzzParts
import HearthLinks
import HearthModel
import Testing

@Suite struct InterlockTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    @Test func aRunEndsByItself() {
        var interlock = Interlock(deadTime: Milliseconds(500))
        interlock.move(.open, for: .seconds(3), at: at(0))
        #expect(interlock.driving == .open)
        interlock.advance(to: at(2_999))
        #expect(interlock.driving == .open)
        interlock.advance(to: at(3_000))
        #expect(interlock.driving == nil && interlock.due == nil)
    }

    @Test func betweenDirectionsThereIsARest() {
        var interlock = Interlock(deadTime: Milliseconds(500))
        interlock.move(.open, for: .seconds(10), at: at(0))
        interlock.move(.close, for: .seconds(4), at: at(1_000))
        #expect(interlock.driving == nil && interlock.due == at(1_500))
        interlock.advance(to: at(1_500))
        #expect(interlock.driving == .close && interlock.due == at(5_500))
    }

    @Test func aRunThatHasEndedIsRestedAfterToo() {
        var interlock = Interlock(deadTime: Milliseconds(500))
        interlock.move(.open, for: .seconds(1), at: at(0))
        interlock.advance(to: at(1_000))
        interlock.move(.close, for: .seconds(1), at: at(1_200))
        #expect(interlock.driving == nil)
        interlock.move(.open, for: .seconds(1), at: at(1_300))
        #expect(interlock.driving == .open)
    }

    @Test func stopTakesBackWhatWaits() {
        var interlock = Interlock(deadTime: Milliseconds(500))
        interlock.move(.open, for: .seconds(10), at: at(0))
        interlock.move(.close, for: .seconds(10), at: at(100))
        interlock.stop(at: at(200))
        interlock.advance(to: at(60_000))
        #expect(interlock.driving == nil)
    }

    /// Whatever is ordered, when and in which order: from one direction to the other there is always the dead time.
    @Test func noDirectionFollowsTheOtherTooSoon() {
        var random = SplitMix64(seed: 7)
        var interlock = Interlock(deadTime: Milliseconds(500))
        var (now, last): (Int64, (Interlock.Direction, Int64)?) = (0, nil)
        for _ in 0..<10_000 {
            now += Int64.random(in: 0...700, using: &random)
            if let due = interlock.due, due < at(now) { now = due.milliseconds }
            interlock.advance(to: at(now))
            let before = interlock.driving
            if let before { last = (before, now) }
            switch Int.random(in: 0...3, using: &random) {
            case 0: interlock.move(.open, for: Milliseconds(Int64.random(in: 1...2_000, using: &random)), at: at(now))
            case 1: interlock.move(.close, for: Milliseconds(Int64.random(in: 1...2_000, using: &random)), at: at(now))
            case 2: interlock.stop(at: at(now))
            default: break
            }
            if let driving = interlock.driving, let last, last.0 != driving { #expect(now - last.1 >= 500) }
            if before == nil, let driving = interlock.driving { last = (driving, now) }
        }
    }
}
